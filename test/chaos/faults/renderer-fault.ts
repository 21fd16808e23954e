import { newAccount, signUp } from "../people/account.ts";
import { openClient, type Run } from "../people/client.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** Takes so long to render that the thread is terminated. */
const heavyText = `${"*".repeat(20_000)}a${"*".repeat(20_000)}`;

/** A member whose texts make the server terminate render threads, while others publish. */
export async function openRendererFault(run: Run): Promise<Fault> {
  const random = run.random.branch("attacker");
  const client = openClient(run, random, "10.6.0.1");
  const account = newAccount(run.journal, random, "attacker");
  await signUp(run, account, client);
  return {
    name: "texts too heavy to render",
    group: "process",
    begin: (random, report) =>
      repeatedly(random, 300, async () => {
        const response = await client.send((person) => person.post("/preview", { content: heavyText }));
        if (response?.status === 422) report.killed("render threads");
      }),
  };
}
