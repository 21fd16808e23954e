import { data, redirect } from "react-router";
import { completeSignIn } from "../auth/sign-in.server.ts";
import { SignUpScreen } from "../auth/sign-up-screen.tsx";
import { addressContext, dbContext, limitsContext, viewerContext } from "../http/context.ts";
import { readForm } from "../http/requests.ts";
import { invalid, tooManyText } from "../http/responses.ts";
import { signUpErrorTexts, validateSignUp } from "../lib/account.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import { signUp } from "../models/account.server.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import type { Route } from "./+types/signup";

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [email, password] = [replaceUnstorable(fieldText(form, "email")), fieldText(form, "password")];
  // What can be told without the database costs no attempt.
  const early = validateSignUp(email, password);
  if (early) return invalid({ email, problem: early, error: signUpErrorTexts[early] });
  const wait = await context.get(limitsContext).signup.take(context.get(addressContext));
  if (wait)
    return data(
      { email, error: tooManyText(wait) },
      { status: 429, headers: { "Retry-After": String(wait) } },
    );
  const made = await signUp(context.get(dbContext), email, password);
  if ("problem" in made)
    return invalid({ email, problem: made.problem, error: signUpErrorTexts[made.problem] });
  throw redirect("/", { status: 303, headers: await completeSignIn(context, request, made.userId) });
}

/** What went wrong on the way to the server has its own message; the fields stay as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, {
      error: error instanceof TypeError ? signUpErrorTexts.network : signUpErrorTexts.other,
    }),
  );
}

/** When to try again, on a page too. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign Up · ${matches[0].loaderData.site.name}` },
  { name: "description", content: "Make an account: write blogs of your own, and save those of others." },
];

export default function SignUp({ actionData }: Route.ComponentProps) {
  return <SignUpScreen answer={actionData} />;
}
