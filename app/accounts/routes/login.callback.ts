import type { RouterContextProvider } from "react-router";
import { dbContext, logContext, siteSettingsContext } from "../../http/context.ts";
import { findOrCreateUser } from "../models/identity.server.ts";
import { greetingOf } from "../models/sign-up-terms.server.ts";
import { isPopupState } from "../openid/authorization-code-flow.server.ts";
import { finishConnection, finishGoogleAuthorization } from "../sign-in/google-connection.server.ts";
import { completeSignIn, joinCookie, type PendingSignIn, signInCookie } from "../sign-in/sign-in.server.ts";
import { type SignInResult, signInResponse } from "../sign-in/sign-in-result.server.ts";
import type { Route } from "./+types/login.callback";

type Context = Readonly<RouterContextProvider>;

/** Finishes a sign-in through Google: the provider redirects the browser here with its response. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const pending = signInCookie(context).read(request);
  const state = new URL(request.url).searchParams.get("state") ?? "";
  const target = { isPopup: isPopupState(state), to: pending?.to ?? "/" };
  if (!pending) return signInResponse(target, { outcome: "error", problem: "expired" });
  // The response belongs to another sign-in, or is forged: the cookie of the pending sign-in stays.
  if (pending.authorization.state !== state)
    return signInResponse(target, { outcome: "error", problem: "failed" });
  if (pending.connectTo) return finishConnection(request, context, pending.authorization, pending.connectTo);
  const { result, headers } = await finishSignIn(request, context, pending);
  return signInResponse(target, result, headers);
}

/** Clears the cookie of the pending sign-in in any case, since a response may be used only once. */
async function finishSignIn(
  request: Request,
  context: Context,
  pending: PendingSignIn,
): Promise<{ result: SignInResult; headers: Headers }> {
  const headers = new Headers({ "Set-Cookie": signInCookie(context).clear() });
  const log = context.get(logContext);
  try {
    const greeting = await greetingOf(context.get(dbContext), pending.invitation);
    const signInOutcome = await resolveUser(request, context, pending);
    if ("userId" in signInOutcome)
      return {
        result: { outcome: "signed-in" },
        headers: await completeSignIn(
          context,
          request,
          signInOutcome.userId,
          signInOutcome.isNew && greeting,
        ),
      };
    if ("pendingJoin" in signInOutcome) {
      headers.append("Set-Cookie", joinCookie(context).write(signInOutcome.pendingJoin));
      return { result: { outcome: "confirm" }, headers };
    }
    if ("details" in signInOutcome && signInOutcome.problem !== "cancelled")
      log.warn(`Sign-in through Google: ${signInOutcome.details}`);
    return { result: { outcome: "error", problem: signInOutcome.problem }, headers };
  } catch (error) {
    log.error(error);
    return { result: { outcome: "error", problem: "failed" }, headers };
  }
}

async function resolveUser(request: Request, context: Context, pending: PendingSignIn) {
  const person = await finishGoogleAuthorization(request, context, pending.authorization);
  if ("problem" in person) return person;
  return findOrCreateUser(context.get(dbContext), person, {
    rule: context.get(siteSettingsContext).signUp,
    invitation: pending.invitation,
  });
}
