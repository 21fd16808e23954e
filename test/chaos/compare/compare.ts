// What must be true when the faults are over.
import { person, sendRequest } from "../../support/browser.ts";
import type { Run } from "../people/client.ts";
import { timeoutMs, waitUntilDone } from "../wait-until-done.ts";
import type { ServerNode } from "../world/node.ts";
import { publicUrl } from "../world/world.ts";
import { comparePages } from "./compare-pages.ts";
import { compareRows } from "./compare-rows.ts";

/** More than the server's connections to its database. */
const probeCount = 16;
const comparedLogins = 20;

/**
 * Pauses the people, waits for open requests, and compares the site with the journal; then people continue. `all`: also
 * blogs that did not change since the last time. Returns how long it waited, and how many blogs were compared.
 */
export async function compare(run: Run, all: boolean): Promise<{ waitedMs: number; blogs: number }> {
  const { journal, pauser } = run;
  const began = performance.now();
  await waitForCalm(run);
  const waitedMs = performance.now() - began;
  journal.allQuiet();
  await compareRows(run);
  const blogs = await comparePages(run, all);
  if (all) await compareLogins(run);
  run.calm = true;
  pauser.resume();
  return { waitedMs, blogs };
}

/** Waits until all requests have a response, and the servers are idle. */
async function waitForCalm(run: Run) {
  const { world, pauser } = run;
  const timer = setTimeout(() => run.retryController.abort(), timeoutMs);
  await pauser.pause();
  await Promise.all(world.nodes.map((node) => node.running()));
  await waitUntilDone(
    run,
    async () => (await Promise.all(world.nodes.map(failuresOf))).filter(Boolean).join("; "),
    (reason) => `a server does not answer: ${reason}`,
  );
  await waitUntilDone(run, world.unfinished, (what) => `the servers left behind: ${what}`);
  clearTimeout(timer);
  run.retryController = new AbortController();
}

/** Sends several requests at once, to use every database connection of a node: a lost one would go unnoticed. */
async function failuresOf({ url, name }: ServerNode): Promise<string> {
  const probe = (_: unknown, at: number) => {
    const headers = { "x-forwarded-for": `10.4.0.${at}` };
    return sendRequest(`${url}/feed?before=`, { headers, timeoutMs: 30_000 }).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
  };
  const responses = await Promise.all(Array.from({ length: probeCount }, probe));
  const failures = responses.filter((status) => status !== 200);
  return failures.length > 0 ? `${name}: ${failures.join(", ")}` : "";
}

/** Checks that the last accounts can log in. */
async function compareLogins({ world, journal, report }: Run) {
  const headers = { origin: publicUrl, "x-forwarded-for": "10.5.0.1" };
  for (const account of journal.accounts.filter(({ isCreated }) => isCreated).slice(-comparedLogins)) {
    const { email, password } = account;
    const { status } = await person(world.nodes[0]!.url, { headers }).post("/login", { email, password });
    if (status !== 303)
      report.problem("lost", `${email} cannot log in`, { journal: account, actual: status });
  }
}
