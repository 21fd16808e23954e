import { data, Form, Link, redirect } from "react-router";
import { dbContext, settingsContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readForm, readToken } from "../../http/requests.ts";
import { linkLifetimes } from "../../lib/accounts/link-lifetimes.ts";
import { fieldText } from "../../lib/text.ts";
import { confirmEmailChange } from "../../models/account-changes/change-email.server.ts";
import { findToken } from "../../models/accounts/account-token.server.ts";
import { Message } from "../../ui/message.tsx";
import type { Route } from "./+types/account.email";

/**
 * The page that the mailed link opens. Opening it changes nothing, since mail scanners open links too; its button does. No
 * login is needed: the link may be opened on another device.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = readToken(request);
  const link = await findToken(context.get(dbContext), "change-email", token);
  return link ? { token, email: link.email } : data({ token, email: undefined }, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = fieldText(await readForm(request), "token");
  const result = await confirmEmailChange(context.get(dbContext), token);
  if (result !== "changed") return data({ result }, { status: 422 });
  const alert = cookiesOf(context.get(settingsContext)).alert("email-changed");
  throw redirect("/account#email", { status: 303, headers: { "Set-Cookie": alert } });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `New email · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function ConfirmEmail({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  if (actionData?.result === "taken")
    return <Message title="That email already has an account">Your email was not changed.</Message>;
  if (!email)
    return (
      <Message title="This link no longer works">
        It was used, is older than {linkLifetimes["change-email"].text}, or was replaced by a newer one.{" "}
        <AccountLink /> to get another one.
      </Message>
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
