import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Form } from "../kit/form.tsx";
import { issueStates } from "./issue-rows.tsx";
import type { Issue } from "./models/issue.server.ts";

/** How far an issue is. */
export function IssueView({ issue }: { issue: Issue }) {
  const { id, state, problem, recipients, sent, refused, given_up, skipped, ended_at } = issue;
  const waiting = recipients - sent - refused - given_up - skipped;
  return (
    <>
      <p className="mt-4">
        {issueStates[state]}, begun <DeskTime at={issue.created_at} />
        {ended_at && (
          <>
            , ended <DeskTime at={ended_at} />
          </>
        )}
      </p>
      {problem && <p className="problem-box mt-4 break-words">{problem}</p>}
      {recipients > 0 && (
        <progress
          max={recipients}
          value={recipients - waiting}
          aria-label="Letters"
          className="mt-4 h-2 w-full max-w-md"
        />
      )}
      <Facts issue={issue} waiting={waiting} />
      <p className="mt-6">
        <a href={`/newsletter/${id}`} className="text-sm underline">
          Read it in the browser
        </a>
      </p>
      {state === "sending" && <Form act="pause" button="Pause" />}
      {state === "paused" && <Form act="continue" button="Continue" look="primary" />}
      {(state === "sending" || state === "paused") && waiting > 0 && (
        <>
          <Form act="cancel" button="End it for good" look="danger" />
          <p className="mt-2 max-w-prose text-sm text-soft">
            Whoever has no letter yet gets none. It cannot be sent again.
          </p>
        </>
      )}
    </>
  );
}

function Facts({ issue, waiting }: { issue: Issue; waiting: number }) {
  const facts: [string, number][] = [
    ["Sent", issue.sent],
    ["Waiting", waiting],
    ["Refused for good", issue.refused],
    ["Not taken after many attempts", issue.given_up],
    ["Left before, or wants nothing of it", issue.skipped],
    ["Unsubscribed by its link", issue.unsubscribed],
  ];
  return (
    <dl className="mt-4 grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
      {facts.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className="break-words text-soft">{name}</dt>
          <dd className="text-right tabular-nums">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
