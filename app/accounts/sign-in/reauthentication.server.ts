import type { RouterContextProvider } from "react-router";
import { isSessionRecent } from "../../core/session.server.ts";
import { clientAddressContext, dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { tooManyText } from "../../http/responses.ts";
import { hasPassword, isPasswordOf } from "../models/password.server.ts";

type Context = Readonly<RouterContextProvider>;

/** How a signed-in member proves to be the owner of the account, before a change that a stranger must not make. */
export type Reauthentication = "none" | "password" | "login";

/** "none": the sign-in was in the last minutes. "login": there is no password, so a new sign-in is needed. */
export async function neededReauthentication(context: Context): Promise<Reauthentication> {
  const db = context.get(dbContext);
  const { user, token } = context.get(viewerContext);
  if (await isSessionRecent(db, token!)) return "none";
  return (await hasPassword(db, user!.id)) ? "password" : "login";
}

export const reauthenticationTexts = {
  password: "Enter your current password.",
  login: "Log out and in again, to confirm that it is you.",
  wrong: "That is not your current password.",
};

/** A refusal: the error message, and the status of the response. */
export interface Refusal {
  error: string;
  status: 403 | 422 | 429;
}

/** Returns undefined when the person may go on: after a recent sign-in, or with the right password. */
export async function reauthenticate(context: Context, password: string): Promise<Refusal | undefined> {
  const method = await neededReauthentication(context);
  if (method === "none") return undefined;
  if (method === "login") return { error: reauthenticationTexts.login, status: 403 };
  return confirmPassword(context, password);
}

/**
 * Returns undefined when this is the current password. Each attempt counts, by address and by account; the right password
 * resets the count of the account.
 */
export async function confirmPassword(context: Context, password: string): Promise<Refusal | undefined> {
  if (!password) return { error: reauthenticationTexts.password, status: 422 };
  const { confirmations, loginsByAddress } = context.get(limitsContext);
  const { id } = context.get(viewerContext).user!;
  const waitSeconds =
    (await loginsByAddress.take(context.get(clientAddressContext))) ?? (await confirmations.take(id));
  if (waitSeconds) return { error: tooManyText(waitSeconds), status: 429 };
  if (!(await isPasswordOf(context.get(dbContext), id, password)))
    return { error: reauthenticationTexts.wrong, status: 422 };
  await confirmations.reset(id);
}
