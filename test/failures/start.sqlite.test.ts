// Errors at the start, before the database is opened, and the log of the program.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { sendRequest } from "../support/browser.ts";
import { listenOnFreePort } from "../support/listen.ts";
import { test } from "../support/program-test.ts";

test("a wrong setting stops the start with one line, and no file is written", async ({ start, database }) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  for (const [name, value] of [
    ["PORT", "http"],
    ["PUBLIC_URL", "nowhere"],
    ["LOG_LEVEL", "loud"],
    ["SECRET", "short"],
  ]) {
    const { code, stderr, stdout } = await start({ DATA_DIR, [name!]: value! }).ended;
    expect([code, stdout], name).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`^The setting ${name} is wrong: [^\\n]+\\n$`));
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a port in use stops the start with one sentence, and no file is written", async ({
  start,
  database,
}) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  const other = createServer();
  const PORT = String(await listenOnFreePort(other));
  const { code, stderr } = await start({ DATA_DIR, PORT }).ended;
  expect([code, stderr]).toEqual([
    1,
    `Port ${PORT} of 127.0.0.1 is in use. Stop what uses it, or set another PORT.\n`,
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
  other.close();
});

test("a wildcard HOST without PUBLIC_URL starts with a warning", async ({ start }) => {
  const program = start({ HOST: "0.0.0.0" });
  const { port } = new URL(await program.ready);
  expect((await sendRequest(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  program.kill("SIGINT");
  const { code, stdout } = await program.ended;
  expect(code).toBe(0);
  expect(stdout).toContain("PUBLIC_URL is not set");
});

test("the start prints the link that makes an owner where no mail or setting names one", async ({
  start,
}) => {
  const PUBLIC_URL = "https://blog.example";
  for (const [settings, isPrinted] of [
    [{}, true],
    [{ PUBLIC_URL }, true],
    [{ PUBLIC_URL, OWNER_EMAIL: "ann@example.com" }, false],
  ] as const) {
    const program = start(settings);
    await program.ready;
    program.kill("SIGTERM");
    const { stdout } = await program.ended;
    expect(/http\S+\/setup\?key=owner\.[\w-]{43}"/.test(stdout), JSON.stringify(settings)).toBe(isPrinted);
  }
});

test("each line of the log is a JSON object, and standard error is empty", async ({ start }) => {
  const program = start();
  const url = await program.ready;
  for (const path of ["/", "/blog/nothing", "/search?q=secret"]) await sendRequest(url + path);
  program.kill("SIGTERM");
  const { stdout, stderr } = await program.ended;
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { path?: string });
  expect(lines.flatMap(({ path }) => path ?? [])).toEqual(["/", "/blog/nothing", "/search"]);
  expect([stdout.includes("secret"), stderr]).toEqual([false, ""]);
});
