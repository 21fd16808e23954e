import type { RouterContextProvider } from "react-router";
import { clientAddressContext, limitsContext } from "../http/context.ts";
import { addressAndAccountKey, mailboxKey } from "./login-limits.server.ts";

/**
 * Counts a mail that a form sends, by the client's address and by the account it goes to, whether or not there is such
 * an account. Returns the seconds to wait when there were too many, else undefined.
 */
export async function countMail(
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<number | undefined> {
  const { mailsByAddress, mailsByRecipient, mailsByAddressAndRecipient } = context.get(limitsContext);
  return (
    (await mailsByAddress.take(context.get(clientAddressContext))) ??
    (await mailsByAddressAndRecipient.take(addressAndAccountKey(context, email))) ??
    mailsByRecipient.take(mailboxKey(email))
  );
}
