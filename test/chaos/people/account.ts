import type { Account, Journal } from "../journal.ts";
import type { Random } from "../random.ts";
import type { Client, Run } from "./client.ts";

export function newAccount({ accounts }: Journal, random: Random, name: string): Account {
  const account = {
    email: `${name}@example.com`,
    password: random.word(),
    made: false,
    name: "",
    renaming: false,
  };
  accounts.push(account);
  return account;
}

export async function signUp({ report }: Run, account: Account, client: Client) {
  const { email, password } = account;
  const { value } = await client.retry(
    `sign up ${email}`,
    (person) => person.post("/signup", { email, password }),
    (answer, again) => {
      if (answer.status === 303) return "made";
      // An answer that got lost.
      return again && answer.text.includes("already in use") ? "in use" : undefined;
    },
  );
  if (value === "in use")
    await client.retry(
      `log in ${email}`,
      (person) => person.post("/login", { email, password }),
      (answer) => answer.status === 303 || undefined,
    );
  account.made = true;
  report.acknowledged("account");
}
