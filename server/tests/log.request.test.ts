import { hostname } from "node:os";
import { expect, onTestFinished } from "vitest";
import { openBrowser } from "../../test/support/browser.ts";
import type { Database } from "../../test/support/database.ts";
import { ann } from "../../test/support/people-and-blogs.ts";
import { runProgram } from "../../test/support/program.ts";
import { hasTwoNodes, loggedErrors, type TestSite, test } from "../../test/support/site.ts";

test("each request is one line with its method, path, status, milliseconds and id", async ({ site }) => {
  const responses = [
    await site.get("/"),
    await site.get("/"),
    await site.get("/favicon.svg"),
    await site.get("/blog/nothing"),
  ];
  responses.push(
    await site.openBrowser().act("/blog/s3/like", { on: "yes" }),
    await site.openBrowser().head("/course"),
  );
  await expect.poll(() => requestLines(site).length).toBe(responses.length);
  expect(requestLines(site).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET / 200",
    "GET / 200",
    "GET /favicon.svg 200",
    "GET /blog/nothing 404",
    "POST /blog/s3/like 200",
    "HEAD /course 200",
  ]);
  for (const [index, line] of requestLines(site).entries()) {
    expect(line.ms).toBeGreaterThanOrEqual(0);
    expect(line.id).toBe(responses[index]!.headers["x-request-id"]);
  }
  expect(new Set(requestLines(site).map(({ id }) => id)).size).toBe(responses.length);
});

test("the line of a request has the fields of every other line", async ({ site }) => {
  await site.get("/favicon.svg");
  await expect.poll(() => requestLines(site).length).toBe(1);
  const line = JSON.parse(site.log.at(-1)!);
  expect(Object.keys(line)).toEqual("level time pid hostname id method path client status ms msg".split(" "));
  expect(line).toMatchObject({ level: 30, pid: process.pid, hostname: hostname() });
  expect(Math.abs(line.time - Date.now())).toBeLessThan(60_000);
});

test("the line of a request names the network of the client, not its address", async ({ openWith }) => {
  const site = await openWith({ TRUSTED_PROXIES: "127.0.0.1" });
  for (const address of ["203.0.113.7", "2001:db8:1:2:3::4"]) {
    const response = await fetch(`${site.url}/favicon.svg`, { headers: { "x-forwarded-for": address } });
    await response.arrayBuffer();
  }
  await site.get("/favicon.svg");
  await expect.poll(() => requestLines(site).length).toBe(3);
  const clients = requestLines(site).map(({ client }) => client);
  expect(clients).toEqual(["203.0.113.0/24", "2001:db8:1::/48", "127.0.0.0/24"]);
  expect(site.log.join("")).not.toMatch(/203\.0\.113\.7|3::4/);
});

test("no line contains a query, a cookie, an e-mail or a form field", async ({ site }) => {
  const member = await site.logIn(ann);
  const visitor = site.openBrowser();
  await visitor.act("/blog/s3/like", { on: "yes", note: "form-secret" });
  for (const browser of [member, visitor]) {
    await browser.get("/search?q=query-secret");
    await browser.get("/blog/s3?token=query-secret");
    await browser.post("/nothing?x=query-secret", { note: "form-secret" });
  }
  await expect.poll(() => requestLines(site).length).toBe(7);
  const log = site.log.join("");
  const cookies = [member, visitor].flatMap(({ cookies }) => [...cookies.values()]);
  for (const secret of ["query-secret", "form-secret", "example.com", ...cookies])
    expect(log).not.toContain(secret);
});

test("the error of a failed page is logged once", async ({ skip, site }) => {
  skip(hasTwoNodes, "looks into one node");
  await site.get("/readyz");
  await site.db.destroy();
  expect((await site.get("/blog/s3")).status).toBe(500);
  const failures = loggedErrors(site).map((line) => JSON.parse(line).err.message);
  expect(failures).toEqual(["driver has already been destroyed"]);
});

test("/healthz reports the process, and /readyz its database", async ({ site }) => {
  expect(await site.get("/healthz")).toMatchObject({ status: 200, text: "ok" });
  expect(await site.get("/readyz")).toMatchObject({ status: 200, text: "ok" });
  await site.db.destroy();
  expect(await site.get("/healthz")).toMatchObject({ status: 200 });
  await expect.poll(async () => (await site.get("/readyz")).status).toBe(503);
});

test("at level debug each SQL statement of a request is one line with its time, and at info there are none", async ({
  database,
  site,
}) => {
  await site.get("/blog/s3");
  expect(site.log.join("")).not.toContain("select");

  const { url, end, log } = await startWithDebugLog(database);
  const response = await openBrowser(url).get("/blog/s3");
  const id = response.headers["x-request-id"];
  await expect.poll(() => log().some((line) => line.id === id && line.msg === "request")).toBe(true);
  const statements = log().filter((line) => line.id === id && line.msg === "statement");
  expect(statements.length).toBeGreaterThan(0);
  for (const { level, sql, ms, path } of statements) {
    expect([level, path]).toEqual([20, "/blog/s3"]);
    expect(sql).toMatch(/^(select|insert|update|delete|begin|commit)\b[^\n]*$/);
    expect(ms).toBeGreaterThanOrEqual(0);
  }
  await end();
});

test("no line at level debug contains typed text", async ({ database }) => {
  const { url, end, log } = await startWithDebugLog(database);
  const browser = openBrowser(url);
  await browser.post("/signup", { email: "typed@example.com", password: "typed-secret" });
  await browser.post("/login", { email: "typed@example.com", password: "typed-wrong" });
  await browser.post("/profile", { name: "Typed Name" });
  for (const path of ["/search?q=typed-words", "/?q=typed-words", "/course?q=typed-words"])
    await browser.get(path);
  await browser.act("/blog/s3/like", { on: "yes" });
  const fullLog = () => JSON.stringify(log());
  await expect.poll(fullLog).toMatch(/insert into \\"users\\".*insert into \\"likes\\"/s);
  expect(fullLog()).not.toMatch(/typed/i);
  await end();
});

/** Starts the program at level debug. */
async function startWithDebugLog({ settings }: Database) {
  const program = runProgram({ ...settings, LOG_LEVEL: "debug" });
  onTestFinished(program.end);
  return { url: await program.ready, log: program.log, end: program.end };
}

interface RequestLine {
  id: string;
  method: string;
  path: string;
  client: string;
  status: number;
  ms: number;
}

function requestLines(site: TestSite): RequestLine[] {
  return site.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
}
