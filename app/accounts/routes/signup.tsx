import { redirect } from "react-router";
import { z } from "zod";
import { wakeRunners } from "../../core/job.server.ts";
import { setName } from "../../core/user.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  settingsContext,
  siteSettingsContext,
  viewerContext,
} from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { runActs } from "../../kit/acts.server.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import type { Role } from "../../lib/permissions.ts";
import { fieldText } from "../../lib/text.ts";
import { findInvitationAt } from "../../subjects.server.ts";
import type { Answer } from "../../ui/answer.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { enqueueVerification } from "../account-mails.server.ts";
import { validateSignUp } from "../lib/account.ts";
import { failureText, type SignUpProblem, signUpErrorTexts } from "../lib/account-texts.ts";
import { readName, validateName } from "../lib/name.ts";
import { mailboxKey } from "../login-limits.server.ts";
import { signUp } from "../models/account.server.ts";
import { hasOwner } from "../models/owner.server.ts";
import { describeTerms, greetingOf, validateTerms } from "../models/sign-up-terms.server.ts";
import { hasSetupKey } from "../setup.server.ts";
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
  const db = context.get(dbContext);
  const terms = await describeTerms(db, rule, query.get("invite"));
  const isOwner = hasSetupKey(request, context.get(settingsContext));
  return {
    ...{ terms, asksName: terms.invitation !== undefined || isOwner },
    next: next ?? (terms.invitation && firstPages[terms.invitation.role]),
    isFirst: isOwner && !(await hasOwner(db)),
  };
}

/** Where somebody begins whom an invitation gave a role. */
const firstPages: Partial<Record<Role, string>> = { editor: "/desk", author: "/write" };

export const action = runActs(
  { right: "anyone" },
  {
    "": {
      fields: {
        email: z.string().transform(replaceUnstorable),
        next: z.string(),
        invite: z.string(),
        name: z.string().transform(replaceUnstorable),
      },
      run: async ({ request, context, db, form, fields: { email, next, invite, ...fields } }) => {
        const password = fieldText(form, "password");
        const terms = { rule: context.get(siteSettingsContext).signUp, invitation: invite || undefined };
        const refuse = (problem: SignUpProblem) => ({
          errors: { form: signUpErrorTexts[problem], [wrongField(problem)]: signUpErrorTexts[problem] },
          values: { email, next, name: fields.name, ...(canSucceed(problem) && { invite }) },
        });
        // These errors are found without the database, so they do not count as attempts.
        const problem = validateTerms(terms) ?? validateSignUp(email, password);
        if (problem) return refuse(problem);
        const name = readName(fields.name);
        const nameError = validateName(name, context.get(siteSettingsContext));
        if (nameError) return { errors: { form: nameError, name: nameError } };
        const limits = context.get(limitsContext);
        const invitedTo = await findInvitationAt(db, readNextPath(context, next) ?? "/");
        await countOne(
          invitedTo ? limits.invitedSignup : limits.signup,
          invitedTo ?? context.get(clientAddressContext),
        );
        // The address may be a stranger's: a further mail is sent when the member asks for it.
        const isMailed = sendsMail(context) && !(await limits.mailsByRecipient.take(mailboxKey(email)));
        const greeting = await greetingOf(db, invite);
        const result = await signUp(db, email, password, terms, async (db, user) => {
          if (name) await setName(db, user.id, name);
          if (isMailed) await enqueueVerification(db, user);
        });
        if ("problem" in result) return refuse(result.problem);
        await wakeRunners(db);
        const headers = await completeSignIn(context, request, result.userId, greeting);
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
  return <SignUpScreen {...loaderData} sent={actionData?.values} />;
}
