import { Link } from "react-router";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import type { Issue } from "./models/issue.server.ts";

export const issueStates: Record<Issue["state"], string> = {
  draft: "Draft",
  sending: "Being sent",
  paused: "Paused",
  cancelled: "Ended early",
  sent: "Sent",
};

export function IssueRows({ issues }: { issues: Issue[] }) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {issues.map((issue) => (
        <li key={issue.id} className="py-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/desk/newsletter/${issue.id}`}
              dir="auto"
              className="min-w-0 break-words font-semibold hover:underline"
            >
              {issue.subject}
            </Link>
            <span className={stateLook(issue)}>{issue.send_at ? "Scheduled" : issueStates[issue.state]}</span>
          </p>
          <p className="mt-1 text-soft text-sm">
            {issue.state === "draft" ? (issue.send_at ? "Goes out by itself" : "Not sent") : countText(issue)}{" "}
            · <DeskTime at={issue.send_at ?? issue.created_at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function stateLook({ state, problem }: Issue) {
  if (problem) return "font-semibold text-danger text-sm";
  return state === "sending" ? "font-semibold text-accent text-sm" : "text-soft text-sm";
}

/** "120 of 300 sent, 2 refused, 1 unsubscribed" */
function countText({ sent, recipients, refused, given_up, unsubscribed }: Issue): string {
  const number = (count: number) => count.toLocaleString("en-US");
  return [
    `${number(sent)} of ${number(recipients)} sent`,
    refused > 0 && `${number(refused)} refused`,
    given_up > 0 && `${number(given_up)} not taken`,
    unsubscribed > 0 && `${number(unsubscribed)} unsubscribed`,
  ]
    .filter(Boolean)
    .join(", ");
}
