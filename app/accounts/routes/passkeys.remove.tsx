import { data, Form, Link, redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readForm } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { Message } from "../../ui/message.tsx";
import { removePasskey } from "../models/passkey-acts.server.ts";
import { reauthenticate } from "../sign-in/reauthentication.server.ts";
import type { Route } from "./+types/passkeys.remove";

/** The page is the response to the form of /account when the sign-in was long ago: it asks for the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/account");
  const form = await readForm(request);
  const id = fieldText(form, "id");
  const password = fieldText(form, "password");
  const refusal = await reauthenticate(context, password);
  if (refusal) return data({ id, ...refusal }, { status: refusal.status });
  await removePasskey(context.get(dbContext), user, id, sendsMail(context));
  throw redirect("/account", 303);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, { id: "", status: 503, error: "The passkey could not be removed. Try again." }),
  );
}

export const meta = titled("Remove a passkey");

export default function RemovePasskey({ actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <Message title="No passkey was chosen" hasLinks={false}>
        <Link to="/account" className="button">
          Open your account
        </Link>
      </Message>
    );
  const { id, error, status } = actionData;
  return (
    <Message title="Remove this passkey?" hasLinks={false}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="id" value={id} />
        <p role="alert">{error}</p>
        {status !== 403 && (
          <input
            className="field"
            type="password"
            name="password"
            placeholder="Current password"
            aria-label="Current password"
            autoComplete="current-password"
          />
        )}
        <div className="flex gap-3">
          {status !== 403 && (
            <button type="submit" className="button danger">
              Remove
            </button>
          )}
          <Link to="/account" className="button">
            Keep it
          </Link>
        </div>
      </Form>
    </Message>
  );
}
