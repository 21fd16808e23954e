import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openBrowser } from "../../support/browser.ts";
import { freePort } from "../../support/free-port.ts";
import { listenOnFreePort } from "../../support/listen.ts";
import { actOf } from "../../support/page.ts";
import { childrenOf, isRunning } from "../../support/processes.ts";
import { start } from "./command.ts";

const onLinux = test.runIf(process.platform === "linux");
const pollOptions = { timeout: 50_000 };
/** The data folder of all tests, because a new one is slow to fill. */
const dataFolder = mkdtempSync(join(tmpdir(), "lectern-start-"));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));
/** A preload that lets the server exit on SIGUSR2 with the code of an uncaught error. */
const exitOnSignal = "data:text/javascript,process.on('SIGUSR2',()=>process.exit(70))";

onLinux(
  "npm start restarts a crashed server on the same port and data, and gives up after the fourth crash",
  async () => {
    const site = await startSite({ NODE_OPTIONS: `--import ${exitOnSignal}` });
    await openBrowser(site.url).act("/blog/s3/like", { on: "yes" });
    for (const signal of ["SIGSEGV", "SIGUSR2", "SIGKILL"] as const) {
      const pid = site.server();
      process.kill(pid, signal);
      await expect.poll(site.server, pollOptions).not.toBe(pid);
      await expect.poll(site.likeLabel, pollOptions).toBe("Like 1");
    }
    process.kill(site.server(), "SIGKILL");
    expect(await site.npm.ended).toBeGreaterThan(0);
    expect(site.npm.output().match(/^The server crashed.*/gm)).toEqual([
      "The server crashed (SIGSEGV): starting it again.",
      "The server crashed (code 70): starting it again.",
      "The server crashed (SIGKILL): starting it again.",
      "The server crashed (SIGKILL) again, after 3 restarts within a minute: giving up.",
    ]);
  },
);

onLinux("Ctrl-C, which reaches every process, ends npm start cleanly", async () => {
  const site = await startSite();
  for (const pid of site.processes()) process.kill(pid, "SIGINT");
  await site.npm.ended;
  expect(site.npm.output()).toContain("SIGINT: finishing what runs");
  expect(site.npm.output()).not.toContain("The server crashed");
});

onLinux("SIGTERM for npm start ends the server cleanly", async () => {
  const site = await startSite();
  site.npm.kill("SIGTERM");
  await site.npm.ended;
  expect(site.npm.output()).toContain("SIGTERM: finishing what runs");
});

onLinux("a server whose supervisor was killed completes its requests and ends", async () => {
  const site = await startSite();
  const server = site.server();
  process.kill(site.processes().at(-2)!, "SIGKILL");
  await expect.poll(() => isRunning(server), pollOptions).toBe(false);
  await site.npm.ended;
  expect(site.npm.output()).toContain("finishing what runs");
});

test("an error that the operator must correct is printed once, and the server is not restarted", async () => {
  const otherServer = createServer();
  onTestFinished(() => void otherServer.close());
  const PORT = String(await listenOnFreePort(otherServer));
  const npm = start("npm start", { PORT, DATA_DIR: dataFolder });
  expect(await npm.ended).toBe(1);
  expect(npm.output().match(/^(Port|The server).*/gm)).toEqual([
    `Port ${PORT} of 127.0.0.1 is in use. Stop what uses it, or set another PORT.`,
  ]);
});

/** Runs `npm start` on a free port, and waits until the site responds. */
async function startSite(settings: Record<string, string> = {}) {
  const PORT = String(await freePort());
  const url = `http://127.0.0.1:${PORT}`;
  const npm = start("npm start", { PORT, DATA_DIR: dataFolder, ...settings });
  const likeLabel = async () => {
    const page = await openBrowser(url)
      .get("/blog/s3")
      .catch(() => undefined);
    return page && actOf(page.text, "/blog/s3/like")?.label;
  };
  await expect.poll(likeLabel, pollOptions).toMatch(/^Like \d$/);
  /** Process ids of npm, its shell, the supervisor and the server; each is a child of the one before. */
  const processes = () => {
    const pids = [npm.pid];
    for (let pid: number | undefined = npm.pid; pid; ) {
      pid = childrenOf(pid).find((child) => isRunning(child.pid))?.pid;
      if (pid) pids.push(pid);
    }
    return pids;
  };
  // NaN, since process.kill throws for it; 0 would mean the process group of the tests.
  const server = () => processes().findLast(isServer) ?? Number.NaN;
  return { url, npm, likeLabel, processes, server };
}

function isServer(pid: number) {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts");
}
