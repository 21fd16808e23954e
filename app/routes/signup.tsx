import { data, redirect } from "react-router";
import { mailModeOf } from "../../config/settings.ts";
import { completeSignIn } from "../auth/sign-in.server.ts";
import { SignUpScreen } from "../auth/sign-up-screen.tsx";
import { addressContext, dbContext, limitsContext, settingsContext, viewerContext } from "../http/context.ts";
import { readForm } from "../http/requests.ts";
import { invalid, tooManyText } from "../http/responses.ts";
import { validateSignUp } from "../lib/account.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { replaceUnstorable } from "../lib/characters.ts";
import { fieldText } from "../lib/text.ts";
import { enqueueVerification } from "../mail/account-mails.server.ts";
import { signUp } from "../models/accounts/account.server.ts";
import { wakeRunners } from "../models/job.server.ts";
import { failedSubmission } from "../ui/failed-submission.ts";
import type { Route } from "./+types/signup";

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [email, password] = [replaceUnstorable(fieldText(form, "email")), fieldText(form, "password")];
  // Errors that are found without the database do not count as attempts.
  const problem = validateSignUp(email, password);
  if (problem) return invalid({ email, problem, error: signUpErrorTexts[problem] });
  const waitSeconds = await context.get(limitsContext).signup.take(context.get(addressContext));
  if (waitSeconds)
    return data(
      { email, error: tooManyText(waitSeconds) },
      { status: 429, headers: { "Retry-After": String(waitSeconds) } },
    );
  const db = context.get(dbContext);
  const canMail = mailModeOf(context.get(settingsContext)) !== "off";
  const result = await signUp(db, email, password, canMail ? enqueueVerification : undefined);
  if ("problem" in result)
    return invalid({ email, problem: result.problem, error: signUpErrorTexts[result.problem] });
  await wakeRunners(db);
  throw redirect("/", { status: 303, headers: await completeSignIn(context, request, result.userId) });
}

/** Network errors have their own message. The fields stay as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, {
      error: error instanceof TypeError ? signUpErrorTexts.network : signUpErrorTexts.other,
    }),
  );
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign Up · ${matches[0].loaderData.site.name}` },
  { name: "description", content: "Make an account: write blogs of your own, and save those of others." },
];

export default function SignUp({ actionData }: Route.ComponentProps) {
  return <SignUpScreen actionData={actionData} />;
}
