import { data } from "react-router";
import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { dbContext } from "../../http/context.ts";
import { tooManyText } from "../../http/responses.ts";
import type { Answer } from "../../ui/answer.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { hasPassword, isPasswordOf } from "../models/password.server.ts";
import { neededReauthentication, reauthenticationTexts } from "../sign-in/reauthentication.server.ts";

/** The response to a refused form: the page again, with the errors. */
export function refusalResponse(act: string, result: Extract<ActResult, { errors: unknown }>) {
  const { errors, values = {}, waitSeconds } = result;
  const headers = waitSeconds ? { "Retry-After": String(waitSeconds) } : undefined;
  return data({ act, errors, values }, { status: waitSeconds ? 429 : 422, headers });
}

export function tooManyAttempts(waitSeconds: number, values?: Answer["values"]): ActResult {
  return { errors: { form: tooManyText(waitSeconds) }, values, waitSeconds };
}

/**
 * Counts an attempt and checks the current password before a change of the account. Returns why the change is refused;
 * undefined when the password is right, or when the account has none and the sign-in is recent.
 */
export async function checkCurrentPassword(
  form: AccountForm,
  password: string,
  values?: Answer["values"],
): Promise<ActResult | undefined> {
  const { email } = form.user;
  const waitSeconds = await countLogin(form.context, email);
  if (waitSeconds) return tooManyAttempts(waitSeconds, values);
  if ((await neededReauthentication(form.context)) === "login")
    return { errors: { form: reauthenticationTexts.login }, values };
  const [db, { id }] = [form.context.get(dbContext), form.user];
  if ((await hasPassword(db, id)) && !(await isPasswordOf(db, id, password)))
    return { errors: { current: reauthenticationTexts.wrong }, values };
  await resetLogins(form.context, email);
}
