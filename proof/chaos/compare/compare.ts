// Compares the site with the journal when the faults are over.
import { openBrowser, sendRequest } from "../../../test/support/browser.ts";
import { publicUrl } from "../deployment/deployment.ts";
import type { ServerNode } from "../deployment/node.ts";
import type { Run } from "../people/client.ts";
import { recoveryTimeoutMs, waitForNoProblem } from "../wait-for-no-problem.ts";
import { comparePages } from "./compare-pages.ts";
import { compareRows } from "./compare-rows.ts";
import { compareWatchers } from "./compare-watchers.ts";

/** More than the server's connections to its database. */
const probeCount = 16;
const maxCheckedLogins = 20;

/** "changed": only the blogs that have changed since the last comparison. */
export type Scope = "changed" | "all";

/**
 * Pauses the people, waits until the servers have recovered, and compares the site with the journal. Then the people
 * continue. Returns how long the recovery took, and how many blogs were compared.
 */
export async function compare(run: Run, scope: Scope): Promise<{ recoveryMs: number; blogs: number }> {
  const { journal, pauser } = run;
  const startedAt = performance.now();
  await waitForRecovery(run);
  const recoveryMs = performance.now() - startedAt;
  journal.clearOpenAttempts();
  await compareRows(run);
  if (!run.isOver) await compareWatchers(run);
  const blogs = await comparePages(run, scope);
  if (scope === "all") await checkLogins(run);
  run.isSteady = true;
  pauser.resume();
  return { recoveryMs, blogs };
}

/** Waits until all requests have a response, and the servers are idle. */
async function waitForRecovery(run: Run) {
  const { deployment, pauser } = run;
  const timer = setTimeout(() => run.retryController.abort(), recoveryTimeoutMs);
  await pauser.pause();
  await Promise.all(deployment.nodes.map((node) => node.whenReady()));
  await waitForNoProblem(
    run,
    async () => (await Promise.all(deployment.nodes.map(probeNode))).filter(Boolean).join("; "),
    (reason) => `a server does not answer: ${reason}`,
  );
  await waitForNoProblem(run, deployment.unfinishedWork, (work) => `the servers left behind: ${work}`);
  clearTimeout(timer);
  run.retryController = new AbortController();
}

/**
 * Sends requests to a node, so many at once that each of its database connections is used and a dead one is noticed.
 * Returns the failures; "" without any.
 */
async function probeNode({ url, name }: ServerNode): Promise<string> {
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

/** Checks that the newest accounts can log in. */
async function checkLogins({ deployment, journal, report }: Run) {
  const headers = { origin: publicUrl, "x-forwarded-for": "10.5.0.1" };
  for (const account of journal.accounts.filter(({ isCreated }) => isCreated).slice(-maxCheckedLogins)) {
    const { email, password } = account;
    const { status } = await openBrowser(deployment.nodes[0]!.url, { headers }).post("/login", {
      email,
      password,
    });
    if (status !== 303)
      report.addProblem("lost", `${email} cannot log in`, { journal: account, actual: status });
  }
}
