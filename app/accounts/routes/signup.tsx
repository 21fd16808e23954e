import { redirect } from "react-router";
import { z } from "zod";
import { wakeRunners } from "../../core/job.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText } from "../../lib/text.ts";
import type { Answer } from "../../ui/answer.ts";
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

export const action = runActs(
  { right: "anyone" },
  {
    "": {
      fields: { email: z.string().transform(replaceUnstorable), next: z.string(), invite: z.string() },
      run: async ({ request, context, db, form, fields: { email, next, invite } }) => {
        const password = fieldText(form, "password");
        const terms = { rule: context.get(siteSettingsContext).signUp, invitation: invite || undefined };
        const refuse = (problem: SignUpProblem) => ({
          errors: { form: signUpErrorTexts[problem], [wrongField(problem)]: signUpErrorTexts[problem] },
          values: { email, next, ...(canSucceed(problem) && { invite }) },
        });
        // These errors are found without the database, so they do not count as attempts.
        const problem = validateTerms(terms) ?? validateSignUp(email, password);
        if (problem) return refuse(problem);
        await countOne(context.get(limitsContext).signup, context.get(clientAddressContext));
        // The address may be a stranger's: a further mail is sent when the member asks for it.
        const isMailed =
          sendsMail(context) && !(await context.get(limitsContext).mailsByRecipient.take(mailboxKey(email)));
        const onCreate = isMailed ? enqueueVerification : undefined;
        const result = await signUp(db, email, password, terms, onCreate);
        if ("problem" in result) return refuse(result.problem);
        await wakeRunners(db);
        const headers = await completeSignIn(context, request, result.userId, true);
        return { to: readNextPath(context, next) ?? "/", headers };
      },
    },
  },
);

const wrongField = (problem: SignUpProblem) => (problem === "weak" ? "password" : "email");

/** Whether another attempt with the same invitation can succeed. */
const canSucceed = (problem: SignUpProblem) => problem !== "closed" && problem !== "used-invitation";

/** Network errors have their own message. The fields stay as they are. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission<Answer>(error, {
      act: "",
      values: {},
      errors: { form: failureText(error, signUpErrorTexts.other) },
    }),
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
  return <SignUpScreen terms={terms} sent={actionData?.values} next={next} />;
}
