import { data, Form, Link, redirect, useNavigation } from "react-router";
import { mailModeOf } from "../../../config/settings.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { invalid, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { replaceUnstorable, trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import { fieldText } from "../../lib/text.ts";
import { requestResetLink } from "../account-mails.server.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { countMail } from "../mail-limits.server.ts";
import { OutboxLink } from "../settings/outbox-link.tsx";
import { mailModeFor } from "../setup.server.ts";
import type { Route } from "./+types/forgot";

/** ?sent: after the form was sent. */
export function loader({ request, context }: Route.LoaderArgs) {
  const mailMode = mailModeFor(request, context);
  return { mailMode, isSent: new URL(request.url).searchParams.has("sent") };
}

/** The answer is the same whether or not the address has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const email = trimInvisible(replaceUnstorable(fieldText(await readForm(request), "email")));
  const mailMode = mailModeOf(context.get(settingsContext));
  if (mailMode === "off") throw redirect("/forgot", 303);
  if (!isEmail(email)) return invalid({ email, error: signUpErrorTexts["invalid-email"] });
  const waitSeconds = await countMail(context, email);
  if (waitSeconds)
    return data(
      { email, error: tooManyText(waitSeconds) },
      { status: 429, headers: { "Retry-After": String(waitSeconds) } },
    );
  await requestResetLink(context.get(dbContext), email, mailMode);
  throw redirect("/forgot?sent", 303);
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = titled("Forgot password");

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  const { mailMode, isSent } = loaderData;
  return (
    <main id="main" className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-14 sm:py-20">
      <h1 className="text-3xl tracking-tight">Forgot password</h1>
      {mailMode === "off" ? (
        <p className="mt-4 text-soft">
          This site cannot send mail, so it cannot send you a link. Ask the people who run it for a new
          password.
        </p>
      ) : isSent && !actionData ? (
        <p role="status" className="mt-6 rounded-md bg-tint px-4 py-2.5 text-sm">
          If that address has an account, a link is on its way. {mailMode === "outbox" && <OutboxLink />}
        </p>
      ) : (
        <>
          <p className="mt-4 text-soft">
            Enter the address of your account, and we send you a link to choose a new password.
          </p>
          <ForgotForm actionData={actionData} />
        </>
      )}
      <p className="mt-8 text-center text-sm text-soft">
        <Link to="/login" className="text-accent underline underline-offset-4">
          Back to the login
        </Link>
      </p>
    </main>
  );
}

function ForgotForm({ actionData }: { actionData?: { email?: string; error?: string } }) {
  const isSending = useNavigation().formAction === "/forgot";
  const { email, error } = actionData ?? {};
  return (
    <Form method="post" action="/forgot" noValidate className="mt-8 flex flex-col gap-4">
      <input
        className="field"
        type="email"
        name="email"
        placeholder="Email"
        aria-label="Email"
        autoComplete="username"
        defaultValue={email}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "problem" : undefined}
      />
      {error && (
        <p id="problem" role="alert" className="problem-box">
          {error}
        </p>
      )}
      <button type="submit" className="button primary" aria-disabled={isSending}>
        Send link
      </button>
    </Form>
  );
}
