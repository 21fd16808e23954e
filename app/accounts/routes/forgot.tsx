import { Link } from "react-router";
import { z } from "zod";
import { mailModeOf } from "../../../config/settings.ts";
import { settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { Field } from "../../kit/field.tsx";
import { Form } from "../../kit/form.tsx";
import { titled } from "../../kit/titled.ts";
import { replaceUnstorable, trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
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
export const action = runActs(
  { right: "anyone", back: "/forgot?sent" },
  {
    "": {
      fields: { email: z.string().transform((email) => trimInvisible(replaceUnstorable(email))) },
      run: async ({ context, db, fields: { email } }) => {
        const mailMode = mailModeOf(context.get(settingsContext));
        if (mailMode === "off") return { to: "/forgot" };
        const error = signUpErrorTexts["invalid-email"];
        if (!isEmail(email)) return { errors: { form: error, email: error } };
        await countMail(context, email);
        await requestResetLink(db, email, mailMode);
      },
    },
  },
);

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
          <ForgotForm />
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

function ForgotForm() {
  return (
    <Form
      {...{ act: "", action: "/forgot", button: "Send link", look: "primary", isQuiet: true }}
      className="mt-8 flex flex-col gap-4"
    >
      <Field {...{ name: "email", kind: "email", label: "Email", isBare: true }} autoComplete="username" />
    </Form>
  );
}
