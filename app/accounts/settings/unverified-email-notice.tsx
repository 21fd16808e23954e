import { useFetcher } from "react-router";
import { type Answer, noAnswer } from "../../ui/answer.ts";
import { OutboxLink } from "./outbox-link.tsx";

interface Props {
  email: string;
  /** How mail leaves this site. */
  mailMode: "smtp" | "outbox" | "off";
  /** Whether OWNER_EMAIL names this address, so that its confirmation would make an owner. */
  isOwners?: boolean;
  /** The action data of a form that was sent without JavaScript. */
  actionData?: Answer;
}

/** A notice that the e-mail is not confirmed, with a button that mails the link again. */
export function UnverifiedEmailNotice({ email, mailMode, isOwners, actionData }: Props) {
  const fetcher = useFetcher<Answer>();
  const { shown: isSent, errors } = fetcher.data ?? actionData ?? noAnswer;
  const error = errors.form;
  if (mailMode === "off")
    return (
      <p className="text-soft text-sm">
        Your email is not confirmed. This site cannot send mail, so it cannot send you a link.
        {isOwners && (
          <>
            {" "}
            To own the site all the same, run on its server:{" "}
            <code className="wrap-anywhere">npx lectern owner {email}</code>
          </>
        )}
      </p>
    );
  return (
    <fetcher.Form method="post" action="/account/verify" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-64 text-soft text-sm">
        Your email is not confirmed. Open the link that was sent to{" "}
        <bdi className="wrap-anywhere">{email}</bdi>. {mailMode === "outbox" && <OutboxLink />}
      </p>
      <button type="submit" className="button" aria-disabled={fetcher.state !== "idle"}>
        Send again
      </button>
      <p role="status" className="w-full text-sm empty:hidden">
        {isSent === true && "A new link is on its way."}
      </p>
      {error && (
        <p role="alert" className="w-full text-danger text-sm">
          {error}
        </p>
      )}
    </fetcher.Form>
  );
}
