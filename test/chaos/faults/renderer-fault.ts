import { newAccount, signUp } from "../people/account.ts";
import { openClient, type Run } from "../people/client.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** Takes so long to render that the thread is ended. */
const heavyText = `${"*".repeat(20_000)}a${"*".repeat(20_000)}`;

/** Somebody whose texts end the threads that render them, while others publish. */
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
        const answer = await client.ask((person) => person.post("/preview", { content: heavyText }));
        if (answer?.status === 422) report.killed("render threads");
      }),
  };
}
