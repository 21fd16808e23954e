import type { Account, Journal } from "../journal.ts";
import type { Random } from "../random.ts";
import type { Client, Run } from "./client.ts";

/** Adds an account to the journal. Its sign-up is still to be sent. */
export function addAccount({ accounts }: Journal, random: Random, name: string): Account {
  const account = {
    email: `${name}@example.com`,
    password: random.word(),
    isCreated: false,
    name: "",
    hasUnconfirmedName: false,
  };
  accounts.push(account);
  return account;
}

export async function signUp({ report }: Run, account: Account, client: Client) {
  const { email, password } = account;
  const { value: result } = await client.retry(
    `sign up ${email}`,
    (browser) => browser.post("/signup", { email, password }),
    (response, isRetry) => {
      if (response.status === 303) return "created";
      // The first response was lost.
      return isRetry && response.text.includes("already in use") ? "in use" : undefined;
    },
  );
  if (result === "in use")
    await client.retry(
      `log in ${email}`,
      (browser) => browser.post("/login", { email, password }),
      (response) => response.status === 303 || undefined,
    );
  account.isCreated = true;
  report.countWrite("account");
}
