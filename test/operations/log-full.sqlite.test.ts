// A log that cannot be written.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { person } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { test } from "../support/site.ts";

const program = join(import.meta.dirname, "../../server/start.ts");

test.skipIf(!existsSync("/dev/full"))(
  "a full disk below the log neither ends the server nor holds it up",
  async ({ database, onTestFinished }) => {
    const PORT = String(await freePort());
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, PORT, ...database.settings },
      stdio: ["ignore", full, full, "ipc"],
    });
    closeSync(full);
    onTestFinished(() => void child.kill("SIGKILL"));
    const reader = person(`http://127.0.0.1:${PORT}`, { timeoutMs: 5000 });
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
