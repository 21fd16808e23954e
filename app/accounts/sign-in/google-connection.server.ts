import { type RouterContextProvider, redirect } from "react-router";
import {
  dbContext,
  logContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { googleContext } from "../google-context.ts";
import type { GoogleProblem } from "../lib/google-problems.ts";
import { connectGoogle } from "../models/connect-google.server.ts";
import { finishAuthorization, type PendingAuthorization } from "../openid/authorization-code-flow.server.ts";
import { signInCookie } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Takes the provider's response from the query of the request. Returns the person who signed in, or what went wrong. */
export async function finishGoogleAuthorization(
  request: Request,
  context: Context,
  pending: PendingAuthorization,
) {
  const google = context.get(googleContext);
  if (google.mode === "off") return { problem: "off" as const };
  const { PUBLIC_URL } = context.get(settingsContext);
  // Behind a proxy, the address of the request differs from the public address.
  const response = new URL(`/login/callback${new URL(request.url).search}`, PUBLIC_URL);
  return finishAuthorization(google, response, pending, context.get(siteSettingsContext));
}

/** Connects the Google account to the member's account, and redirects to the account page, also after a failure. */
export async function finishConnection(
  request: Request,
  context: Context,
  pending: PendingAuthorization,
  userId: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": signInCookie(context).clear() });
  const problem = await connect(request, context, pending, userId).catch((error: unknown) => {
    context.get(logContext).error(error);
    return "failed" as const;
  });
  if (problem) return redirectWithProblem(problem, headers);
  headers.append("Set-Cookie", cookiesOf(context.get(settingsContext)).alert("connected"));
  return redirect("/account#google", { status: 303, headers });
}

export function redirectWithProblem(problem: GoogleProblem, headers?: Headers): Response {
  return redirect(`/account?problem=${problem}#google`, { status: 303, headers });
}

/** Returns the problem; undefined after success. */
async function connect(
  request: Request,
  context: Context,
  pending: PendingAuthorization,
  userId: string,
): Promise<GoogleProblem | undefined> {
  const { user } = context.get(viewerContext);
  // The member logged out, or somebody else logged in, while Google's page was open.
  if (user?.id !== userId) return "expired";
  const person = await finishGoogleAuthorization(request, context, pending);
  if ("problem" in person) {
    if ("details" in person && person.problem !== "cancelled")
      context.get(logContext).warn(`Connecting Google: ${person.details}`);
    return person.problem;
  }
  const isMailOn = sendsMail(context);
  const result = await connectGoogle(
    context.get(dbContext),
    person,
    user.id,
    isMailOn ? user.email : undefined,
  );
  return result === "connected" || result === "already" ? undefined : result;
}
