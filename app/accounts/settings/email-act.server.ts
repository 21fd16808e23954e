import { z } from "zod";
import { emailKey } from "../../core/user.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import { clientAddressContext, limitsContext } from "../../http/context.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import type { Given } from "../../kit/acts.server.ts";
import { trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";
import { fieldText } from "../../lib/text.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { mailboxKey } from "../login-limits.server.ts";
import { requestEmailChange } from "../models/change-email.server.ts";
import { checkCurrentPassword } from "./current-password.server.ts";

/** Mails a link to the new address. The answer is the same whether or not that address has an account. */
export const changeEmail = {
  fields: { email: z.string().transform(trimInvisible) },
  run: async (given: Given & { fields: { email: string } }) => {
    const { context, db, user, form, fields } = given;
    const problem = emailProblem(given, fields.email);
    const errors = problem ?? (await checkCurrentPassword(given, fieldText(form, "current")));
    if (errors) return { errors };
    const { emailChange, emailChangesTo } = context.get(limitsContext);
    await countOne(emailChange, user.id);
    await countOne(emailChange, context.get(clientAddressContext));
    await countOne(emailChangesTo, mailboxKey(fields.email));
    await requestEmailChange(db, user, fields.email);
    return { alert: "mailed" };
  },
};

function emailProblem({ context, user }: Given, email: string) {
  if (!sendsMail(context)) return { form: "This site cannot send mail." };
  if (!isEmail(email)) return { email: signUpErrorTexts["invalid-email"] };
  return emailKey(email) === emailKey(user.email) ? { email: "That is already your email." } : undefined;
}
