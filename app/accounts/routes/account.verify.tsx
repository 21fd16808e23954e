import { data } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { signedIn, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { Message } from "../../ui/message.tsx";
import { sendVerification } from "../account-mails.server.ts";
import { countMail } from "../mail-limits.server.ts";
import { type ResendVerificationData, UnverifiedEmailNotice } from "../settings/unverified-email-notice.tsx";
import { mailModeFor } from "../setup.server.ts";
import type { Route } from "./+types/account.verify";

/** Without JavaScript, this page is the response to the form of `UnverifiedEmailNotice`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { email, email_verified_at } = signedIn(context.get(viewerContext).user, request);
  const mailMode = mailModeFor(request, context);
  return { email, mailMode, isVerified: email_verified_at !== null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  if (user.email_verified_at || !sendsMail(context)) return data<ResendVerificationData>({});
  const waitSeconds = await countMail(context, user.email);
  if (waitSeconds)
    return data<ResendVerificationData>(
      { error: tooManyText(waitSeconds) },
      { status: 429, headers: { "Retry-After": String(waitSeconds) } },
    );
  await sendVerification(context.get(dbContext), user);
  return data<ResendVerificationData>({ isSent: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, { error: "The link could not be sent. Try again." }),
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
