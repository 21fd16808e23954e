// A log that cannot be written.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { spawnServer } from "../support/program.ts";
import { test } from "../support/site.ts";

test.skipIf(!existsSync("/dev/full"))(
  "when the disk of the log is full, the server neither ends nor stops responding",
  async ({ database, onTestFinished }) => {
    const PORT = String(await freePort());
    const child = spawnServer({ PORT, ...database.settings }, "/dev/full");
    onTestFinished(() => void child.kill("SIGKILL"));
    const reader = openBrowser(`http://127.0.0.1:${PORT}`, { timeoutMs: 5000 });
    const status = () =>
      reader.get("/healthz").then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    for (let count = 0; count < 50; count++) expect((await reader.get("/blog/s1")).status).toBe(200);
    child.kill("SIGTERM");
    expect((await once(child, "exit"))[0]).toBe(0);
  },
);
