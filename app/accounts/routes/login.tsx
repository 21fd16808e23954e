import { redirect } from "react-router";
import { z } from "zod";
import { dbContext, viewerContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import type { Answer } from "../../ui/answer.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { failureText, loginErrorText } from "../lib/account-texts.ts";
import { googleProblemText } from "../lib/google-problems.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { logIn } from "../models/account.server.ts";
import { addIdentityAfterLogin } from "../models/identity.server.ts";
import { LoginScreen } from "../sign-in/login-screen.tsx";
import { readNextPath } from "../sign-in/next-path.server.ts";
import { completeSignIn, joinCookie } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/login";

/** ?to=/write: the path to open after the login. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const next = readNextPath(context, query.get("to"));
  if (context.get(viewerContext).user) throw redirect(next ?? "/");
  const pendingJoin = query.has("confirm") ? joinCookie(context).read(request) : undefined;
  return {
    googleError: googleProblemText(query.get("problem")),
    pendingJoinEmail: pendingJoin?.person.email,
    next,
  };
}

export const action = runActs(
  { right: "anyone" },
  {
    "": {
      fields: { email: z.string().transform(replaceUnstorable), next: z.string() },
      run: async ({ request, context, db, form, fields: { email, next } }) => {
        await countLogin(context, email);
        const userId = await logIn(db, email, fieldText(form, "password"));
        if (!userId) return { errors: { form: loginErrorText, email: loginErrorText } };
        await resetLogins(context, email);
        await joinGoogle(request, context, userId);
        const headers = await completeSignIn(context, request, userId);
        return { to: readNextPath(context, next) ?? "/", headers };
      },
    },
  },
);

/** Joins the pending Google account to this user, whose password proved that both belong to the same person. */
async function joinGoogle(request: Request, context: Route.ActionArgs["context"], userId: string) {
  const pendingJoin = joinCookie(context).read(request);
  if (pendingJoin) await addIdentityAfterLogin(context.get(dbContext), pendingJoin, userId);
}

/**
 * When the server cannot be reached or fails, the form stays on screen with what was typed, and says so: whoever read that the
 * password is wrong would reset a good one.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission<Answer>(error, {
      act: "",
      values: {},
      errors: { form: failureText(error, "Login failed. Please try again.") },
    }),
  );
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Login · ${matches[0].loaderData.site.name}` },
  { name: "description", content: "Log in to write, and to find the blogs that you saved." },
];

export default function Login({
  loaderData: { googleError, pendingJoinEmail, next },
  actionData,
}: Route.ComponentProps) {
  return (
    <LoginScreen
      sent={actionData?.values}
      googleError={googleError}
      pendingJoinEmail={pendingJoinEmail}
      next={next}
    />
  );
}
