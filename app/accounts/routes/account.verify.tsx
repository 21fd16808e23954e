import { viewerContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { signedIn } from "../../http/responses.ts";
import { runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import type { Answer } from "../../ui/answer.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { Message } from "../../ui/message.tsx";
import { sendVerification } from "../account-mails.server.ts";
import { countMail } from "../mail-limits.server.ts";
import { UnverifiedEmailNotice } from "../settings/unverified-email-notice.tsx";
import { mailModeFor } from "../setup.server.ts";
import type { Route } from "./+types/account.verify";

/** Without JavaScript, this page is the response to the form of `UnverifiedEmailNotice`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { email, email_verified_at } = signedIn(context.get(viewerContext).user, request);
  const mailMode = mailModeFor(request, context);
  return { email, mailMode, isVerified: email_verified_at !== null };
}

export const action = runActs(
  { right: "member" },
  {
    "": {
      run: async ({ context, db, user }) => {
        if (user.email_verified_at || !sendsMail(context)) return { shown: false };
        await countMail(context, user.email);
        await sendVerification(db, user);
        return { shown: true };
      },
    },
  },
);

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission<Answer>(error, {
      act: "",
      values: {},
      errors: { form: "The link could not be sent. Try again." },
    }),
  );
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = titled("Confirm your email");

export default function ResendVerification({ loaderData, actionData }: Route.ComponentProps) {
  const { email, mailMode, isVerified } = loaderData;
  return (
    <Message title="Confirm your email">
      {isVerified ? (
        <p>Your email is confirmed.</p>
      ) : (
        <UnverifiedEmailNotice email={email} mailMode={mailMode} actionData={actionData} />
      )}
    </Message>
  );
}
