import { isRouteErrorResponse } from "react-router";
import { listApiTokens } from "../../core/api-token.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { titled } from "../../kit/titled.ts";
import { imageTooLarge } from "../../lib/image-limits.ts";
import { fieldText } from "../../lib/text.ts";
import { changeMemberNewsletter, readMemberNewsletter } from "../../newsletter/member-newsletter.server.ts";
import { NewsletterSection } from "../../newsletter/newsletter-section.tsx";
import { changeMailTimes } from "../../notifications/mail-times-act.server.ts";
import { MailTimesSection } from "../../notifications/mail-times-section.tsx";
import { findMailTimes } from "../../notifications/models/mail-choices.server.ts";
import type { Answer } from "../../ui/answer.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { googleProblemText } from "../lib/google-problems.ts";
import { listPasskeys } from "../models/passkey.server.ts";
import { DataSection } from "../settings/data-section.tsx";
import { DeleteSection } from "../settings/delete-section.tsx";
import { changeEmail } from "../settings/email-act.server.ts";
import { EmailSection } from "../settings/email-section.tsx";
import { GoogleSection } from "../settings/google-section.tsx";
import { PasskeysSection } from "../settings/passkeys-section.tsx";
import { changeOwnPassword } from "../settings/password-act.server.ts";
import { PasswordSection } from "../settings/password-section.tsx";
import { changePicture, changeProfile, endPicture } from "../settings/profile-act.server.ts";
import { ProfileSection } from "../settings/profile-section.tsx";
import { readAccount } from "../settings/read-account.server.ts";
import { SessionsSection } from "../settings/sessions-section.tsx";
import { disconnectGoogle, endAllOtherSessions, endOneSession } from "../settings/sign-in-acts.server.ts";
import { addToken, endToken } from "../settings/token-acts.server.ts";
import { TokensSection } from "../settings/tokens-section.tsx";
import { mailModeFor } from "../setup.server.ts";
import { LoginScreen } from "../sign-in/login-screen.tsx";
import { neededReauthentication } from "../sign-in/reauthentication.server.ts";
import type { Route } from "./+types/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user, token } = context.get(viewerContext);
  if (!user) return { account: undefined };
  const problem = googleProblemText(new URL(request.url).searchParams.get("problem"));
  const account = await readAccount(context, user, token!);
  const passkeys = {
    passkeys: await listPasskeys(context.get(dbContext), user.id),
    proof: await neededReauthentication(context),
  };
  const tokens = await listApiTokens(context.get(dbContext), user.id);
  const settings = context.get(settingsContext);
  const mailMode = mailModeFor(request, context);
  const isOwners = emailKey(settings.OWNER_EMAIL ?? "") === emailKey(user.email);
  const mailTimes = await findMailTimes(context.get(dbContext), user.id);
  const newsletter = await readMemberNewsletter(context, user);
  return { account: { ...account, mailMode, isOwners, problem, passkeys, tokens, mailTimes, newsletter } };
}

const kB = 1024;
/** More than the fields may hold, so that a text that is a little too long can be shown again. */
const maxFieldBytes = { name: 4 * kB, bio: 8 * kB, links: 8 * kB, current: 8 * kB, password: 8 * kB };

export const action = runActs(
  { right: "member", upload: { maxFieldBytes } },
  {
    profile: changeProfile,
    picture: { run: changePicture },
    "remove-picture": { run: endPicture },
    email: changeEmail,
    password: { run: changeOwnPassword },
    "end-session": { run: endOneSession },
    "end-other-sessions": { run: endAllOtherSessions },
    "disconnect-google": { run: disconnectGoogle },
    "mail-times": { run: changeMailTimes },
    "add-token": addToken,
    "end-token": { run: endToken },
    newsletter: { run: changeMemberNewsletter },
  },
);

/** When the server cannot be reached or fails, the form stays on screen with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const act = fieldText(await request.clone().formData(), "act");
  return serverAction().catch((error: unknown) => {
    const isTooLarge = act === "picture" && isRouteErrorResponse(error) && error.status === 413;
    const errors = isTooLarge ? { picture: imageTooLarge } : { form: "That could not be saved. Try again." };
    return failedSubmission<Answer>(error, { act, values: {}, errors });
  });
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta = titled("Account");

export default function Account({ loaderData: { account } }: Route.ComponentProps) {
  if (!account) return <LoginScreen next="/account" />;
  const { user, profile, hasPassword, sessions, google, mailMode, isOwners } = account;
  const { email } = user;
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <h1 className="mb-8 text-3xl tracking-tight">Account</h1>
      <ProfileSection profile={profile} image={user.image} />
      <EmailSection
        email={email}
        isVerified={user.email_verified_at !== null}
        hasPassword={hasPassword}
        mailMode={mailMode}
        isOwners={isOwners}
      />
      <PasswordSection email={email} hasPassword={hasPassword} />
      <SessionsSection sessions={sessions} now={account.now} />
      {google && <GoogleSection {...google} problem={account.problem} />}
      <PasskeysSection {...account.passkeys} />
      <TokensSection
        tokens={account.tokens}
        role={user.role}
        proof={account.passkeys.proof}
        now={account.now}
      />
      <MailTimesSection times={account.mailTimes} isVerified={user.email_verified_at !== null} />
      {account.newsletter && (
        <NewsletterSection {...account.newsletter} isVerified={user.email_verified_at !== null} />
      )}
      <DataSection />
      <DeleteSection />
    </main>
  );
}
