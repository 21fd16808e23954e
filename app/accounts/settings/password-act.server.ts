import type { AccountForm, ActResult } from "../../http/account-act.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import { fieldText } from "../../lib/text.ts";
import { validatePassword } from "../lib/account.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { changePassword } from "../models/change-password.server.ts";
import { neededReauthentication, reauthenticationTexts } from "../sign-in/reauthentication.server.ts";
import { tooManyAttempts } from "./act.server.ts";

export async function handlePasswordForm(form: AccountForm): Promise<ActResult> {
  const { context, user, token } = form;
  const [currentPassword, newPassword] = [
    fieldText(form.fields, "current"),
    fieldText(form.fields, "password"),
  ];
  const problem = validatePassword(newPassword);
  if (problem)
    return { errors: { password: problem === "weak" ? signUpErrorTexts.weak : unusablePasswordText } };
  const waitSeconds = await countLogin(context, user.email);
  if (waitSeconds) return tooManyAttempts(waitSeconds);
  if ((await neededReauthentication(context)) === "login")
    return { errors: { form: reauthenticationTexts.login } };
  const email = sendsMail(context) ? user.email : undefined;
  const newToken = await changePassword(context.get(dbContext), {
    userId: user.id,
    token,
    current: currentPassword,
    next: newPassword,
    email,
  });
  if (newToken === undefined) return { errors: { current: reauthenticationTexts.wrong } };
  await resetLogins(context, user.email);
  return { alert: "password-changed", cookies: [cookiesOf(context.get(settingsContext)).session(newToken)] };
}

const unusablePasswordText = "That password is too long, or holds characters that cannot be saved.";
