import type { RouterContextProvider } from "react-router";
import { emailKey, mailboxOf } from "../core/user.server.ts";
import { countOne } from "../http/act-limit.server.ts";
import { clientAddressContext, limitsContext } from "../http/context.ts";

/**
 * Counts an attempt to enter the password of the account with this e-mail: once for the client's address, and once for this
 * address at this account, so that a stranger's failures do not lock out the owner. Throws a 429 when there were too many.
 */
export async function countLogin(context: Readonly<RouterContextProvider>, email: string): Promise<void> {
  const { loginsByAddress, loginsByAddressAndAccount } = context.get(limitsContext);
  await countOne(loginsByAddress, context.get(clientAddressContext));
  await countOne(loginsByAddressAndAccount, addressAndAccountKey(context, email));
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
function accountKey(email: string): string {
  return emailKey(email).slice(0, maxAccountKeyLength);
}

/** The same of a mailbox, to which many addresses may lead. */
export function mailboxKey(email: string): string {
  return accountKey(mailboxOf(email));
}

const maxAccountKeyLength = 120;
