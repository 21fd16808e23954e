import { settingsContext, viewerContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { sendsMail } from "../../http/mail-mode.server.ts";
import type { Given } from "../../kit/acts.server.ts";
import { fieldText } from "../../lib/text.ts";
import { validatePassword } from "../lib/account.ts";
import { signUpErrorTexts } from "../lib/account-texts.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { changePassword } from "../models/change-password.server.ts";
import { neededReauthentication, reauthenticationTexts } from "../sign-in/reauthentication.server.ts";

export async function changeOwnPassword({ context, db, user, form }: Given) {
  const next = fieldText(form, "password");
  const problem = validatePassword(next);
  if (problem)
    return { errors: { password: problem === "weak" ? signUpErrorTexts.weak : unusablePasswordText } };
  await countLogin(context, user.email);
  if ((await neededReauthentication(context)) === "login")
    return { errors: { form: reauthenticationTexts.login } };
  const newToken = await changePassword(db, {
    userId: user.id,
    token: context.get(viewerContext).token!,
    current: fieldText(form, "current"),
    next,
    email: sendsMail(context) ? user.email : undefined,
  });
  if (newToken === undefined) return { errors: { current: reauthenticationTexts.wrong } };
  await resetLogins(context, user.email);
  const headers = { "Set-Cookie": cookiesOf(context.get(settingsContext)).session(newToken) };
  return { alert: "password-changed", headers };
}

const unusablePasswordText = "That password is too long, or holds characters that cannot be saved.";
