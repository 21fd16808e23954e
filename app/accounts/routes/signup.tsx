import { data, redirect } from "react-router";
import { wakeRunners } from "../../core/job.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { readForm } from "../../http/requests.ts";
import { invalid, tooManyText } from "../../http/responses.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { enqueueVerification } from "../account-mails.server.ts";
import { validateSignUp } from "../lib/account.ts";
import { failureText, type SignUpProblem, signUpErrorTexts } from "../lib/account-texts.ts";
import { mailboxKey } from "../login-limits.server.ts";
import { signUp } from "../models/account.server.ts";
import { describeTerms, validateTerms } from "../models/sign-up-terms.server.ts";
import { readNextPath } from "../sign-in/next-path.server.ts";
import { completeSignIn } from "../sign-in/sign-in.server.ts";
import { SignUpScreen } from "../sign-in/sign-up-screen.tsx";
import type { Route } from "./+types/signup";

/** ?invite=…: the token of an invitation. ?to=/write: the path to open after the sign-up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const next = readNextPath(context, query.get("to"));
  if (context.get(viewerContext).user) throw redirect(next ?? "/");
  const { signUp: rule } = context.get(siteSettingsContext);
  return { terms: await describeTerms(context.get(dbContext), rule, query.get("invite")), next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [email, password] = [replaceUnstorable(fieldText(form, "email")), fieldText(form, "password")];
  const next = readNextPath(context, fieldText(form, "next"));
  const invitation = fieldText(form, "invite") || undefined;
  const rule = context.get(siteSettingsContext).signUp;
  const terms = { rule, invitation };
  const refuse = (problem: SignUpProblem) =>
    invalid({
      email,
      next,
      ...reusableInvitation(problem, invitation),
      problem,
      error: signUpErrorTexts[problem],
    });
  // These errors are found without the database, so they do not count as attempts.
  const problem = validateTerms(terms) ?? validateSignUp(email, password);
  if (problem) return refuse(problem);
  const waitSeconds = await context.get(limitsContext).signup.take(context.get(clientAddressContext));
  if (waitSeconds)
    return data(
      { email, next, invitation, error: tooManyText(waitSeconds) },
      { status: 429, headers: { "Retry-After": String(waitSeconds) } },
    );
  const db = context.get(dbContext);
  // The address may be a stranger's: a further mail is sent when the member asks for it.
  const isMailed =
    sendsMail(context) && !(await context.get(limitsContext).mailsByRecipient.take(mailboxKey(email)));
  const onCreate = isMailed ? enqueueVerification : undefined;
  const result = await signUp(db, email, password, terms, onCreate);
  if ("problem" in result) return refuse(result.problem);
  await wakeRunners(db);
  throw redirect(next ?? "/", {
    status: 303,
    headers: await completeSignIn(context, request, result.userId, true),
  });
}

/** The invitation, for the next attempt; nothing when another attempt cannot succeed. */
function reusableInvitation(problem: SignUpProblem, invitation: string | undefined) {
  return problem === "closed" || problem === "used-invitation" ? {} : { invitation };
}

/** Network errors have their own message. The fields stay as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, { error: failureText(error, signUpErrorTexts.other), problem: "failed" }),
  );
}

/** Passes Retry-After on to the page, for forms without JavaScript. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Sign Up · ${matches[0].loaderData.site.name}` },
  { name: "description", content: "Create an account to write blogs of your own and save those of others." },
];

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, next } = loaderData;
  return <SignUpScreen terms={terms} actionData={actionData} next={next} />;
}
