import type { Given } from "../../kit/acts.server.ts";
import { countLogin, resetLogins } from "../login-limits.server.ts";
import { hasPassword, isPasswordOf } from "../models/password.server.ts";
import { neededReauthentication, reauthenticationTexts } from "../sign-in/reauthentication.server.ts";

/**
 * Counts an attempt and checks the current password before a change of the account. Returns why the change is refused;
 * undefined when the password is right, or when the account has none and the sign-in is recent.
 */
export async function checkCurrentPassword({ context, db, user }: Given, password: string) {
  await countLogin(context, user.email);
  if ((await neededReauthentication(context)) === "login") return { form: reauthenticationTexts.login };
  if ((await hasPassword(db, user.id)) && !(await isPasswordOf(db, user.id, password)))
    return { current: reauthenticationTexts.wrong };
  await resetLogins(context, user.email);
}
