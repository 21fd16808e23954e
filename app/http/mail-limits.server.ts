import type { RouterContextProvider } from "react-router";
import { emailKey } from "../models/accounts/user.server.ts";
import { addressContext, limitsContext } from "./context.ts";

/**
 * Counts a mail that a form sends, by the client's address and by the account it goes to, whether or not there is such
 * an account. Returns the seconds to wait when there were too many, else undefined.
 */
export async function countMail(
  context: Readonly<RouterContextProvider>,
  email: string,
): Promise<number | undefined> {
  const { mailsByAddress, mailsByRecipient, mailsByAddressAndRecipient } = context.get(limitsContext);
  const [address, account] = [context.get(addressContext), emailKey(email).slice(0, 120)];
  return (
    (await mailsByAddress.take(address)) ??
    (await mailsByAddressAndRecipient.take(`${account}|${address}`)) ??
    mailsByRecipient.take(account)
  );
}
