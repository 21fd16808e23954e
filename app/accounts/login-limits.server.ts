import type { RouterContextProvider } from "react-router";
import { emailKey, mailboxOf } from "../core/user.server.ts";
import { clientAddressContext, limitsContext } from "../http/context.ts";

/**
 * Counts an attempt to enter the password of the account with this e-mail: once for the client's address, and once for this
 * address at this account, so that a stranger's failures do not lock out the owner. Returns the seconds to wait when there were
 * too many, else undefined.
 */
export async function countLogin(
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<number | undefined> {
  const { loginsByAddress, loginsByAddressAndAccount } = context.get(limitsContext);
  const waitSeconds = await loginsByAddress.take(context.get(clientAddressContext));
  return waitSeconds ?? loginsByAddressAndAccount.take(addressAndAccountKey(context, email));
}

/** After the right password. */
export function resetLogins(context: Readonly<RouterContextProvider>, email: string): Promise<void> {
  return context.get(limitsContext).loginsByAddressAndAccount.reset(addressAndAccountKey(context, email));
}

/** The key under which limits count the attempts of one address at one account. */
export function addressAndAccountKey(context: Readonly<RouterContextProvider>, email: string): string {
  return `${accountKey(email)}|${context.get(clientAddressContext)}`;
}

/** The key under which limits count an account, whether or not there is one with this e-mail. Cut, because it is stored. */
export function accountKey(email: string): string {
  return emailKey(email).slice(0, maxAccountKeyLength);
}

/** The same of a mailbox, to which many addresses may lead. */
export function mailboxKey(email: string): string {
  return accountKey(mailboxOf(email));
}

const maxAccountKeyLength = 120;
