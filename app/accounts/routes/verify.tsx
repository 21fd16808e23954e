import { data, Form, Link, redirect } from "react-router";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readToken } from "../../http/requests.ts";
import { allowed } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { Message } from "../../ui/message.tsx";
import { findToken } from "../models/account-token.server.ts";
import { verifyEmail } from "../models/email-verification.server.ts";
import { grantOwnership } from "../models/owner.server.ts";
import { LoginToConfirm } from "../settings/login-to-confirm.tsx";
import type { Route } from "./+types/verify";

/**
 * ?token=…: the token of the mailed link. Opening it changes nothing, since mail scanners open links too. Only a login to the
 * account can confirm its e-mail: otherwise the owner of an address could confirm it for a stranger who made an account with it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = await findToken(context.get(dbContext), "verify", readToken(request));
  const { user } = context.get(viewerContext);
  const isVerified = Boolean(user?.email_verified_at);
  return data({ email: link?.email, isVerified, isOwn: link?.user_id === user?.id }, link ? 200 : 410);
}

export async function action({ request, context }: Route.ActionArgs) {
  const [db, settings] = [context.get(dbContext), context.get(settingsContext)];
  const link = await findToken(db, "verify", readToken(request));
  const isOwn = !link || link.user_id === context.get(viewerContext).user?.id;
  allowed(isOwn, "Only a login to the account of this email can confirm it.");
  if (!(await verifyEmail(db, readToken(request)))) return data({ isUsed: true }, 410);
  await grantOwnership(db, settings.OWNER_EMAIL);
  const headers = { "Set-Cookie": cookiesOf(settings).alert("email-confirmed") };
  throw redirect("/", { status: 303, headers });
}

export const meta = titled("Confirm your email", "noindex");

export default function Verify({
  loaderData: { email, isVerified, isOwn },
  actionData,
}: Route.ComponentProps) {
  // After a status of 400 or more, React Router does not run the loader again, so its data may be out of date.
  if (!email || actionData?.isUsed)
    return (
      <Message title={isVerified ? "Your email is confirmed" : "This link no longer works"}>
        {!isVerified && (
          <p>
            It has been used, or has expired.{" "}
            <Link to="/account/verify" className="text-accent underline underline-offset-4">
              Get a new link
            </Link>
          </p>
        )}
      </Message>
    );
  if (!isOwn)
    return (
      <LoginToConfirm>
        Log in to the account of <bdi>{email}</bdi> to confirm that the address is yours. If you have not
        created an account, somebody else typed your address: ignore the mail.
      </LoginToConfirm>
    );
  return (
    <Message title="Confirm your email" hasLinks={false}>
      <p className="wrap-anywhere">
        Is <bdi>{email}</bdi> your address?
      </p>
      <Form method="post" className="mt-8">
        <button type="submit" className="button primary">
          Confirm email
        </button>
      </Form>
    </Message>
  );
}
