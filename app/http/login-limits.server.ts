import type { RouterContextProvider } from "react-router";
import { emailKey } from "../models/accounts/user.server.ts";
import { addressContext, limitsContext } from "./context.ts";

/**
 * Counts an attempt with the password of the account of this e-mail, by the client's address and by both together: a stranger's
 * failures do not lock out the owner. Returns the seconds to wait when there were too many, else undefined.
 */
export async function countLogin(
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<number | undefined> {
  const { loginsByAddress, loginsByAddressAndAccount } = context.get(limitsContext);
  const waitSeconds = await loginsByAddress.take(context.get(addressContext));
  return waitSeconds ?? loginsByAddressAndAccount.take(addressAndAccountKey(context, email));
}

/** After the right password. */
export function resetLogins(context: Readonly<RouterContextProvider>, email: string): Promise<void> {
  return context.get(limitsContext).loginsByAddressAndAccount.reset(addressAndAccountKey(context, email));
}

/** What limits count the attempts of one address with one account under. */
export function addressAndAccountKey(context: Readonly<RouterContextProvider>, email: string): string {
  return `${accountKey(email)}|${context.get(addressContext)}`;
}

/** What limits count an account under, whether or not there is one with this e-mail. Cut, because it is stored. */
export function accountKey(email: string): string {
  return emailKey(email).slice(0, maxAccountKeyLength);
}

const maxAccountKeyLength = 120;
