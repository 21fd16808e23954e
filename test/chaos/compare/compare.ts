// What has to be true once the world is whole again.
import { person, sendRequest } from "../../support/browser.ts";
import type { Run } from "../people/client.ts";
import { patienceMs, untilTrue } from "../until.ts";
import type { ServerNode } from "../world/node.ts";
import { publicUrl } from "../world/world.ts";
import { comparePages } from "./compare-pages.ts";
import { compareRows } from "./compare-rows.ts";

/** More than a server has connections to its database. */
const probes = 16;
const comparedLogins = 20;

/**
 * Waits until everybody has an answer, and compares what is there with the journal; then people go on. `all`: also what
 * did not change since the last time. Returns how long they waited, and how many blogs were compared.
 */
export async function compare(run: Run, all: boolean): Promise<{ waitedMs: number; blogs: number }> {
  const { journal, gate } = run;
  const began = performance.now();
  await waitForCalm(run);
  const waitedMs = performance.now() - began;
  journal.allQuiet();
  await compareRows(run);
  const blogs = await comparePages(run, all);
  if (all) await compareLogins(run);
  run.calm = true;
  gate.open();
  return { waitedMs, blogs };
}

/** Until everybody who asked has an answer, and the servers have nothing to do. */
async function waitForCalm(run: Run) {
  const { world, gate } = run;
  const timer = setTimeout(() => run.patience.abort(), patienceMs);
  await gate.close();
  await Promise.all(world.nodes.map((node) => node.running()));
  await untilTrue(
    run,
    async () => (await Promise.all(world.nodes.map(failuresOf))).filter(Boolean).join("; "),
    (why) => `a server does not answer: ${why}`,
  );
  await untilTrue(run, world.unfinished, (what) => `the servers left behind: ${what}`);
  clearTimeout(timer);
  run.patience = new AbortController();
}

/** Asks a node more than once at a time, so that no lost connection to the database stays unseen. */
async function failuresOf({ url, name }: ServerNode): Promise<string> {
  const probe = (_: unknown, at: number) => {
    const headers = { "x-forwarded-for": `10.4.0.${at}` };
    return sendRequest(`${url}/feed?before=`, { headers, timeoutMs: 30_000 }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  };
  const answers = await Promise.all(Array.from({ length: probes }, probe));
  const wrong = answers.filter((status) => status !== 200);
  return wrong.length > 0 ? `${name}: ${wrong.join(", ")}` : "";
}

/** Whoever made an account can log in. */
async function compareLogins({ world, journal, report }: Run) {
  const headers = { origin: publicUrl, "x-forwarded-for": "10.5.0.1" };
  for (const account of journal.accounts.filter(({ made }) => made).slice(-comparedLogins)) {
    const { email, password } = account;
    const { status } = await person(world.nodes[0]!.url, { headers }).post("/login", { email, password });
    if (status !== 303) report.problem("lost", `${email} cannot log in`, { journal: account, found: status });
  }
}
