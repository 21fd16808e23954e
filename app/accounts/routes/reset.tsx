import { data, Form, Link, useNavigation } from "react-router";
import { dbContext } from "../../http/context.ts";
import { readToken } from "../../http/requests.ts";
import { runActs } from "../../kit/acts.server.ts";
import { Field } from "../../kit/field.tsx";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { AnswerContext, noAnswer } from "../../ui/answer.ts";
import { Message } from "../../ui/message.tsx";
import { resetPassword } from "../account-mails.server.ts";
import { validatePassword } from "../lib/account.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { findToken } from "../models/account-token.server.ts";
import { newPasswordNote, passwordRuleId } from "../sign-in/new-password-note.tsx";
import { completeSignIn } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/reset";

const failedText = "The password could not be saved. Try again.";

/** ?token=…: the token of the mailed link. The form is sent to the same address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await findToken(context.get(dbContext), "reset", readToken(request));
  return data({ works: link !== undefined }, link ? 200 : 410);
}

export const action = runActs(
  { right: "anyone", back: "/" },
  {
    "": {
      run: async ({ request, context, db, form }) => {
        const password = fieldText(form, "password");
        const problem = validatePassword(password);
        const error = problem === "weak" ? signUpErrorTexts.weak : failedText;
        if (problem) return { errors: { form: error, password: error } };
        const userId = await resetPassword(db, readToken(request), password);
        if (!userId) return { shown: "used", status: 410 };
        return { headers: await completeSignIn(context, request, userId), alert: "password-saved" };
      },
    },
  },
);

export const meta = titled("New password", "noindex");

export default function Reset({ loaderData: { works }, actionData }: Route.ComponentProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const error = actionData?.errors.form;
  // After a status of 400 or more, React Router does not run the loader again, so its data may be out of date.
  if (!works || actionData?.shown === "used")
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
        <AnswerContext value={actionData ?? noAnswer}>
          <Field
            {...{ name: "password", kind: "password", label: "New password", isBare: true }}
            autoComplete="new-password"
            note={newPasswordNote}
            noteId={passwordRuleId}
          />
        </AnswerContext>
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
