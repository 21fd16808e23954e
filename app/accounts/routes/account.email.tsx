import { data, Form, Link, redirect } from "react-router";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm, readToken } from "../../http/requests.ts";
import { allowed } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { subjects } from "../../subjects.server.ts";
import { Message } from "../../ui/message.tsx";
import { linkLifetimes } from "../lib/link-lifetimes.ts";
import { findToken } from "../models/account-token.server.ts";
import { confirmEmailChange } from "../models/change-email.server.ts";
import { LoginToConfirm } from "../settings/login-to-confirm.tsx";
import type { Route } from "./+types/account.email";

/**
 * The page that the mailed link opens. Opening it changes nothing, since mail scanners open links too; its button does, in a
 * session of the account that asked: the owner of an address must not be able to confirm it for a stranger.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readToken(request);
  const link = await findToken(context.get(dbContext), "change-email", token);
  const isOwn = link?.user_id === context.get(viewerContext).user?.id;
  return data({ token, email: link?.email, isOwn }, link ? 200 : 404);
}

export async function action({ request, context }: Route.ActionArgs) {
  const [db, token] = [context.get(dbContext), fieldText(await readForm(request), "token")];
  const link = await findToken(db, "change-email", token);
  const isOwn = !link || link.user_id === context.get(viewerContext).user?.id;
  allowed(isOwn, "Only a login to the account that asked can confirm this email.");
  const result = await confirmEmailChange(db, subjects, token);
  if (result !== "changed") return data({ result }, { status: 422 });
  const alert = cookiesOf(context.get(settingsContext)).alert("email-changed");
  throw redirect("/account#email", { status: 303, headers: { "Set-Cookie": alert } });
}

export const meta = titled("New email", "noindex");

export default function ConfirmEmail({
  loaderData: { token, email, isOwn },
  actionData,
}: Route.ComponentProps) {
  if (actionData?.result === "taken")
    return <Message title="That email already has an account">Your email was not changed.</Message>;
  if (!email)
    return (
      <Message title="This link no longer works">
        It was used, is older than {linkLifetimes["change-email"].text}, or was replaced by a newer one.{" "}
        <AccountLink /> to get another one.
      </Message>
    );
  if (!isOwn)
    return (
      <LoginToConfirm>
        Log in to the account that asked to use <bdi>{email}</bdi>. If that is not yours, somebody else typed
        your address: ignore the mail.
      </LoginToConfirm>
    );
  return (
    <Message title="Use this email for your account?" hasLinks={false}>
      <p className="break-words">
        <strong>{email}</strong> will open your account in place of the old address, which is told about it.
      </p>
      <Form method="post" className="mt-8">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className="button primary">
          Confirm email
        </button>
      </Form>
    </Message>
  );
}

function AccountLink() {
  return (
    <Link to="/account#email" className="text-accent underline underline-offset-4">
      Open your account
    </Link>
  );
}
