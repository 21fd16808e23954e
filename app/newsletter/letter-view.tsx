import { Link } from "react-router";
import { Form, Problem } from "../kit/form.tsx";
import { counted } from "../lib/text.ts";
import type { Issue } from "./models/issue.server.ts";

interface Props {
  /** Of this page. */
  path: string;
  title: string;
  isPost: boolean;
  backPath: string;
  /** How many get it, and some of them, for those who may see addresses. */
  count: number;
  some: { id: string; email: string }[];
  /** Whether the draft goes to the subscribers when it is published. */
  isOn: boolean;
  /** It was sent before. */
  issue?: Issue;
  isTested: boolean;
  /** Where a test goes. */
  email: string;
}

/** What the mail of a post looks like, who gets it, and whether it is sent. */
export function LetterView(props: Props) {
  const { path, title, isPost, backPath, issue, isTested, email } = props;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <p className="text-sm">
        <Link to={backPath} className="text-soft underline underline-offset-4">
          {isPost ? "To the post" : "Back to the editor"}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl tracking-tight">Send to subscribers</h1>
      <p dir="auto" className="mt-2 break-words text-soft">
        {title}
      </p>
      <Problem className="problem-box mt-4" />
      <section className="mt-6 rounded-lg border border-line p-5">
        {issue ? (
          <p>
            This post was sent to the subscribers.{" "}
            <Link to={`/desk/newsletter/${issue.id}`} className="underline">
              See how far it is
            </Link>
            . A post is sent once; changes of it send nothing.
          </p>
        ) : (
          <Recipients {...props} />
        )}
      </section>
      <section className="mt-8">
        <h2 className="font-semibold text-lg">The mail</h2>
        <TestMail isTested={isTested} email={email} />
        <iframe
          title="The mail"
          src={`${path}/preview`}
          className="mt-4 h-[40rem] w-full rounded-lg border border-line bg-white"
        />
      </section>
    </main>
  );
}

/** Sends it to who is about to send it to all. */
export function TestMail({ isTested, email }: Pick<Props, "isTested" | "email">) {
  return (
    <>
      <Form act="test" button="Send a test to me" />
      <p role={isTested ? "status" : undefined} className="mt-2 text-sm text-soft">
        {isTested ? "A test is on its way to " : "It goes to "}
        <bdi>{email}</bdi>.
      </p>
    </>
  );
}

/** Some of those who get it, for those who may see addresses. */
export function Who({ count, some }: Pick<Props, "count" | "some">) {
  if (some.length === 0) return null;
  return (
    <details className="mt-3 text-sm">
      <summary className="quiet-button w-fit py-2.5">Who</summary>
      <p className="mt-1 break-words text-soft">
        {some.map(({ email }) => email).join(", ")}
        {count > some.length && ` and ${(count - some.length).toLocaleString("en-US")} more`}
      </p>
    </details>
  );
}

function Recipients({ isPost, isOn, count, some }: Props) {
  const people = counted(count, "subscriber", "subscribers");
  return (
    <>
      <p>
        {isOn ? (
          <>
            <strong>It goes to {people} when it is published</strong>, within a minute; also when it is
            scheduled.
          </>
        ) : (
          `It would go to ${people}, who asked for each post${isPost ? "" : ", when it is published"}.`
        )}
      </p>
      <Who count={count} some={some} />
      {isOn ? (
        <Form act="stop" button="Do not send it" />
      ) : (
        <Form
          act="send"
          button={isPost ? `Send it to ${people} now` : "Send it when it is published"}
          look="primary"
        />
      )}
    </>
  );
}
