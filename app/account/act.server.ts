import { data, type RouterContextProvider } from "react-router";
import { neededProof, proofTexts } from "../auth/confirm-person.server.ts";
import { addressContext, dbContext, limitsContext } from "../http/context.ts";
import type { MultipartForm } from "../http/multipart-form.server.ts";
import { tooManyText } from "../http/responses.ts";
import { hasPassword, isPasswordOf } from "../models/accounts/password.server.ts";
import { emailKey, type User } from "../models/accounts/user.server.ts";
import type { SectionErrors, SectionFields } from "./section-form.tsx";

/** A form of the account page, sent by a member. */
export interface AccountForm {
  context: Readonly<RouterContextProvider>;
  fields: FormData;
  file: MultipartForm["file"];
  signal: AbortSignal;
  user: User;
  /** Of the session. */
  token: string;
}

/**
 * What became of it. `alert`: the code of the text to show after it. `fields`: what was typed, to show it again.
 * `waitSeconds`: when there were too many attempts.
 */
export type ActResult =
  | { alert: string; cookies?: string[] }
  | { errors: SectionErrors; fields?: SectionFields; waitSeconds?: number };

export type AccountAct = (form: AccountForm) => Promise<ActResult>;

/** The page again, with the errors beside their fields. */
export function refusal(intent: string, result: Extract<ActResult, { errors: unknown }>) {
  const { errors, fields = {}, waitSeconds } = result;
  const headers = waitSeconds ? { "Retry-After": String(waitSeconds) } : undefined;
  return data({ intent, errors, fields }, { status: waitSeconds ? 429 : 422, headers });
}

/** The result of too many attempts. */
export function tooManyAttempts(waitSeconds: number, fields?: SectionFields): ActResult {
  return { errors: { form: tooManyText(waitSeconds) }, fields, waitSeconds };
}

/** Counts an attempt with the member's password, together with the logins. Returns the seconds to wait. */
export async function limitPassword({ context, user }: AccountForm): Promise<number | undefined> {
  const { loginsByAddress, loginsByAddressAndAccount } = context.get(limitsContext);
  const address = context.get(addressContext);
  return (await loginsByAddress.take(address)) ?? loginsByAddressAndAccount.take(limitKey(context, user));
}

/** After the right password. */
export function resetPasswordLimit({ context, user }: AccountForm): Promise<void> {
  return context.get(limitsContext).loginsByAddressAndAccount.reset(limitKey(context, user));
}

function limitKey(context: AccountForm["context"], user: User) {
  return `${emailKey(user.email).slice(0, 120)}|${context.get(addressContext)}`;
}

/**
 * Checks the current password where a change of the account asks for it, and counts the attempt. Returns why the change is
 * refused; undefined when the password is right, or when the account has none and the sign-in is recent.
 */
export async function checkCurrentPassword(
  form: AccountForm,
  password: string,
  fields?: SectionFields,
): Promise<ActResult | undefined> {
  const waitSeconds = await limitPassword(form);
  if (waitSeconds) return tooManyAttempts(waitSeconds, fields);
  if ((await neededProof(form.context)) === "login") return { errors: { form: proofTexts.login }, fields };
  const [db, { id }] = [form.context.get(dbContext), form.user];
  if ((await hasPassword(db, id)) && !(await isPasswordOf(db, id, password)))
    return { errors: { current: wrongPassword }, fields };
  await resetPasswordLimit(form);
}

export const wrongPassword = "That is not your current password.";
