import { data, type RouterContextProvider } from "react-router";
import { dbContext } from "../../http/context.ts";
import type { MultipartForm } from "../../http/multipart-form.server.ts";
import { tooManyText } from "../../http/responses.ts";
import type { User } from "../../models/user.server.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { hasPassword, isPasswordOf } from "../models/password.server.ts";
import { neededReauthentication, reauthenticationTexts } from "../sign-in/reauthentication.server.ts";
import type { SectionErrors, SectionFields } from "./section-form.tsx";

/** A form of the account page, sent by a member. */
export interface AccountForm {
  context: Readonly<RouterContextProvider>;
  fields: FormData;
  file: MultipartForm["file"];
  signal: AbortSignal;
  user: User;
  /** The token of the session. */
  token: string;
}

/**
 * What handling a form led to. `alert`: the code of the text that the next page shows. `fields`: what was typed, to show it
 * again. `shown`: what the page shows in this response alone. `waitSeconds`: set when there were too many attempts.
 */
export type ActResult =
  | { alert: string; cookies?: string[] }
  | { shown: SectionFields }
  | { errors: SectionErrors; fields?: SectionFields; waitSeconds?: number };

export type AccountAct = (form: AccountForm) => Promise<ActResult>;

/** The response to a refused form: the page again, with the errors. */
export function refusalResponse(intent: string, result: Extract<ActResult, { errors: unknown }>) {
  const { errors, fields = {}, waitSeconds } = result;
  const headers = waitSeconds ? { "Retry-After": String(waitSeconds) } : undefined;
  return data({ intent, errors, fields }, { status: waitSeconds ? 429 : 422, headers });
}

export function tooManyAttempts(waitSeconds: number, fields?: SectionFields): ActResult {
  return { errors: { form: tooManyText(waitSeconds) }, fields, waitSeconds };
}

/**
 * Counts an attempt and checks the current password before a change of the account. Returns why the change is refused;
 * undefined when the password is right, or when the account has none and the sign-in is recent.
 */
export async function checkCurrentPassword(
  form: AccountForm,
  password: string,
  fields?: SectionFields,
): Promise<ActResult | undefined> {
  const { email } = form.user;
  const waitSeconds = await countLogin(form.context, email);
  if (waitSeconds) return tooManyAttempts(waitSeconds, fields);
  if ((await neededReauthentication(form.context)) === "login")
    return { errors: { form: reauthenticationTexts.login }, fields };
  const [db, { id }] = [form.context.get(dbContext), form.user];
  if ((await hasPassword(db, id)) && !(await isPasswordOf(db, id, password)))
    return { errors: { current: reauthenticationTexts.wrong }, fields };
  await resetLogins(form.context, email);
}
