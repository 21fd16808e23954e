import { data, Form, Link, redirect, useNavigation } from "react-router";
import { dbContext, settingsContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm, readToken } from "../../http/requests.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { Message } from "../../ui/message.tsx";
import { resetPassword } from "../account-mails.server.ts";
import { validatePassword } from "../lib/account.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { findToken } from "../models/account-token.server.ts";
import { newPasswordNote, passwordRuleId } from "../sign-in/new-password-note.tsx";
import { PasswordField } from "../sign-in/password-field.tsx";
import { completeSignIn } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/reset";

const failedText = "The password could not be saved. Try again.";

/** ?token=…: the token of the mailed link. The form is sent to the same address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await findToken(context.get(dbContext), "reset", readToken(request));
  return data({ works: link !== undefined }, link ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = fieldText(await readForm(request), "password");
  const problem = validatePassword(password);
  if (problem === "weak") return invalid({ error: signUpErrorTexts.weak });
  if (problem) return invalid({ error: failedText });
  const userId = await resetPassword(context.get(dbContext), readToken(request), password);
  if (!userId) return data({ isUsed: true }, 410);
  const headers = await completeSignIn(context, request, userId);
  headers.append("Set-Cookie", cookiesOf(context.get(settingsContext)).alert("password-saved"));
  throw redirect("/", { status: 303, headers });
}

/**
 * The address holds a secret, which no page that is opened from here may learn. (In a fragment, it would need JavaScript.) With
 * "no-referrer", browsers would leave the Origin out of this page's own form, which is then refused.
 */
export const headers: Route.HeadersFunction = () => ({ "Referrer-Policy": "strict-origin" });

export const meta = titled("New password", "noindex");

export default function Reset({ loaderData: { works }, actionData }: Route.ComponentProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const { error, isUsed }: { error?: string; isUsed?: boolean } = actionData ?? {};
  // After a status of 400 or more, React Router does not run the loader again, so its data may be out of date.
  if (!works || isUsed)
    return (
      <Message title="This link no longer works">
        <p>
          It has been used, or has expired.{" "}
          <Link to="/forgot" className="text-accent underline underline-offset-4">
            Get a new link
          </Link>
        </p>
      </Message>
    );
  return (
    <main id="main" className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-14 sm:py-20">
      <h1 className="text-3xl tracking-tight">New password</h1>
      <p className="mt-4 text-soft">Everybody who is logged in with the old password is logged out.</p>
      <Form method="post" noValidate className="mt-8 flex flex-col gap-4">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          isInvalid={error ? true : undefined}
          describedBy={error ? "problem" : passwordRuleId}
          note={newPasswordNote}
        />
        {error && (
          <p id="problem" role="alert" className="problem-box">
            {error}
          </p>
        )}
        <button type="submit" className="button primary" aria-disabled={isSaving}>
          Save password
        </button>
      </Form>
    </main>
  );
}
