import type { RouterContextProvider } from "react-router";
import { countOne } from "../http/act-limit.server.ts";
import { clientAddressContext, limitsContext } from "../http/context.ts";
import { addressAndAccountKey, mailboxKey } from "./login-limits.server.ts";

/**
 * Counts a mail that a form sends, by the client's address and by the account it goes to, whether or not there is such
 * an account. Throws a 429 when there were too many.
 */
export async function countMail(context: Readonly<RouterContextProvider>, email: string): Promise<void> {
  const { mailsByAddress, mailsByRecipient, mailsByAddressAndRecipient } = context.get(limitsContext);
  await countOne(mailsByAddress, context.get(clientAddressContext));
  await countOne(mailsByAddressAndRecipient, addressAndAccountKey(context, email));
  await countOne(mailsByRecipient, mailboxKey(email));
}
