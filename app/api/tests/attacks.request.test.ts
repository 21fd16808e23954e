import { connect } from "node:net";
import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("a session's cookie is worth nothing here, also from the site itself", async ({ site }) => {
  const browser = await site.logIn(ann);
  const headers = { "content-type": "application/json" };
  for (const path of ["/me", "/drafts"]) expect((await browser.get(`/api/v1${path}`)).status, path).toBe(401);
  expect((await browser.postRaw("/api/v1/drafts", '{"text":{"title":"x"}}', headers)).status).toBe(401);
  expect((await browser.get("/api/v1/blogs")).headers["set-cookie"]).toBeUndefined();
});

test("a token is worth nothing outside of the API", async ({ site }) => {
  const { token } = await openProgramOf(site, ann, ["read", "write", "publish"]);
  const authorization = `Bearer ${token}`;
  expect((await site.openBrowser().get("/account", { authorization })).text).toContain('action="/login"');
  const act = await site.openBrowser().act("/blog/s1/bookmark", { on: "yes" }, { authorization });
  expect(act.status).toBe(401);
});

test("what one program gets is never what another one gets", async ({ site }) => {
  await publish(site.db, bread);
  const program = await openProgramOf(site, ann, ["read"]);
  const me = await program("/me");
  expect(me.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Authorization" });
  expect((await openProgram(site)("/me")).status).toBe(401);
  const mine = await program(`/blogs/${bread.id}`);
  const anybodys = await openProgram(site)(`/blogs/${bread.id}`);
  expect([mine.text, mine.headers["cache-control"]]).toEqual([anybodys.text, "private, no-cache"]);
  // An ETag of somebody else's answer is none of this one.
  const bobs = await openProgramOf(site, { id: "bob222222222", email: "bob@example.com", name: null }, [
    "read",
  ]);
  expect((await bobs("/me", { headers: { "if-none-match": me.headers.etag! } })).status).toBe(200);
});

test("nothing that a program sends becomes a header or a line of the log", async ({ site }) => {
  const program = await openProgramOf(site, ann, ["read"]);
  const odd = "%0d%0ax-injected:%20yes";
  for (const path of [`/blogs?limit=1&cursor=${odd}`, `/people/${odd}`, `/topics?limit=1&cursor=a${odd}`]) {
    const answer = await program(path);
    expect([path, answer.headers["x-injected"], answer.status < 500]).toEqual([path, undefined, true]);
  }
  await openProgram(site, `${program.token.slice(0, -1)}!`)("/me");
  await program(`/blogs?token=${program.token}`);
  expect(site.log.join("\n")).not.toMatch(/lct_[\w-]{10}|\nx-injected/);
});

test("a body that never ends, and one that says it is small, are cut off", async ({ site }) => {
  const { token } = await openProgramOf(site, ann, ["write"]);
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  const head = `POST /api/v1/comments HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`);
  socket.on("error", () => {});
  const piece = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  for (let sent = 0; sent < 40 && !received; sent++) {
    socket.write(piece);
    await new Promise((done) => setImmediate(done));
  }
  await expect.poll(() => received).toContain("HTTP/1.1 413");
  expect(received).toContain("application/problem+json");
  socket.destroy();
});
