import { slowMarkdown } from "../../../test/support/editor.ts";
import { type Fault, startRepeating } from "../deployment/deployment.ts";
import { addAccount, signUp } from "../people/account.ts";
import { openClient, type Run } from "../people/client.ts";

/** Signs up a member who, during the fault, previews texts that take too long to render, while others publish. */
export async function openRendererFault(run: Run): Promise<Fault> {
  const random = run.random.branch("attacker");
  const client = openClient(run, random, "10.6.0.1");
  const account = addAccount(run.journal, random, "attacker");
  await signUp(run, account, client);
  return {
    name: "texts too heavy to render",
    group: "process",
    begin: (random, report) =>
      startRepeating(random, 300, async () => {
        const response = await client.send((browser) => browser.post("/preview", { content: slowMarkdown }));
        if (response?.status === 422) report.countKill("render threads");
      }),
  };
}
