import { emailKey } from "../../core/user.server.ts";
import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { clientAddressContext, dbContext, limitsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { replaceUnstorable, trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import { fieldText } from "../../lib/text.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { mailboxKey } from "../login-limits.server.ts";
import { requestEmailChange } from "../models/change-email.server.ts";
import { checkCurrentPassword, tooManyAttempts } from "./act.server.ts";

/** Mails a link to the new address. The answer is the same whether or not that address has an account. */
export async function handleEmailForm(form: AccountForm): Promise<ActResult> {
  const { context, user } = form;
  const typed = fieldText(form.fields, "email");
  const email = trimInvisible(typed);
  const fields = { email: replaceUnstorable(typed) };
  if (!sendsMail(context)) return { errors: { form: "This site cannot send mail." }, values: fields };
  if (!isEmail(email)) return { errors: { email: signUpErrorTexts["invalid-email"] }, values: fields };
  if (emailKey(email) === emailKey(user.email))
    return { errors: { email: "That is already your email." }, values: fields };
  const refusal = await checkCurrentPassword(form, fieldText(form.fields, "current"), fields);
  if (refusal) return refusal;
  const { emailChange, emailChangesTo } = context.get(limitsContext);
  for (const [limit, key] of [
    [emailChange, user.id],
    [emailChange, context.get(clientAddressContext)],
    [emailChangesTo, mailboxKey(email)],
  ] as const) {
    const waitSeconds = await limit.take(key);
    if (waitSeconds) return tooManyAttempts(waitSeconds, fields);
  }
  await requestEmailChange(context.get(dbContext), user, email);
  return { alert: "mailed" };
}
