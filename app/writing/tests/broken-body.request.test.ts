// Bodies that are incomplete, larger than any form of the site, or not a form at all.
import { once } from "node:events";
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  request,
} from "node:http";
import { text } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { alertOf, rye, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { hasTwoNodes, loggedErrors, test } from "../../../test/support/site.ts";

const MB = 1024 * 1024;
const forms = ["/write", "/blog/s1/edit", "/upload"];

test("a form that ends within its file causes no error, for visitors and members", async ({ site }) => {
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const part = 'Content-Disposition: form-data; name="cover"; filename="a.png"';
  for (const sender of [site.openBrowser(), await site.logIn(ann)])
    for (const path of forms)
      for (const body of [
        `--X\r\n${part}\r\n\r\nabc`,
        `--X\r\n${part}`,
        "--X",
        "",
        `--X\r\n${part}\r\n\r\nabc\r\n--X`,
      ])
        expect((await sender.postRaw(path, body, type)).status, path).toBeLessThan(500);
  expect((await site.get("/")).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("a truncated form publishes nothing, wherever it ends, and the complete form publishes once", async ({
  site,
}) => {
  const writer = await site.logIn(ann);
  const fields = { ...rye, image: await uploadCover(writer), publishKey: "form22222222" };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const completeBody = `${parts.join("")}--X--\r\n`;
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const partEnds = parts.map((_, at) => parts.slice(0, at + 1).join("").length);
  for (const end of [...partEnds, ...partEnds.map((at) => at - 4), completeBody.length - 4]) {
    const response = await writer.postRaw("/write", completeBody.slice(0, end), type);
    expect([response.status, alertOf(response)], `truncated at ${end}`).toEqual([
      400,
      "Failed to publish blog. Try again.",
    ]);
  }
  for (const _ of [1, 2])
    expect((await writer.postRaw("/write", completeBody, type)).headers.location).toBe("/");
  const posts = await site.db.selectFrom("blogs").select("title").where("kind", "=", "post").execute();
  expect(posts).toEqual([{ title: rye.title }]);
});

test("a connection that closes within an uploaded file causes no error", async ({ site }) => {
  const { cookies } = await site.logIn(ann);
  const cookie = `site_session=${cookies.get("site_session")}`;
  const headers = { cookie, "content-type": "multipart/form-data; boundary=X", "content-length": 500_000 };
  const head = '--X\r\nContent-Disposition: form-data; name="cover"; filename="a.png"\r\n\r\n';
  const part = Buffer.concat([Buffer.from(head), Buffer.alloc(250_000)]);
  for (const path of forms) await sendAndHangUp(site.url + path, headers, part);
  expect((await site.get("/")).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("a connection that closes within any other body causes no error either, in the log or on the console", async ({
  skip,
  site,
  onTestFinished,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void consoleError.mockRestore());
  const paths = ["/course", "/blog/s3", "/login", "/healthz", "/nothing", "/blog/s3/like", "/preview"];
  for (const path of paths)
    for (const framing of [{ "content-length": 500 }, { "transfer-encoding": "chunked" }]) {
      const headers = { "content-type": "application/x-www-form-urlencoded", ...framing };
      await sendAndHangUp(site.url + path, headers, "on=yes&");
    }
  const requestLines = () => site.log.filter((line) => line.includes('"request"')).length;
  await expect.poll(requestLines).toBe(2 * paths.length);
  expect(loggedErrors(site)).toEqual([]);
  expect(consoleError).not.toHaveBeenCalled();
});

test("a text that is too long for any field is refused, and not sent back", async ({ site }) => {
  for (const sender of [site.openBrowser(), await site.logIn(ann)])
    for (const fields of [
      { content: "x".repeat(MB + 1) },
      { title: "x".repeat(20_000) },
      { publishKey: "x".repeat(2000) },
    ]) {
      const response = await submitEditor(sender, "/write", fields);
      expect(response.status).toBe(413);
      expect(response.body.length).toBeLessThan(50_000);
      expect(textOf(response.text)).toContain("That was too long");
    }
});

test("the response to a visitor's long form stays below 3 MB", async ({ site }) => {
  const content = "<".repeat(200_000);
  const response = await submitEditor(site.openBrowser(), "/write", { content });
  expect([response.status, alertOf(response)]).toEqual([401, "You need to be logged in to publish."]);
  expect(response.body.length).toBeLessThan(3 * MB);
});

/** Sends a part of a form, and hangs up when the part is sent. */
async function sendAndHangUp(address: string, headers: OutgoingHttpHeaders, part: string | Buffer) {
  const clientRequest = request(address, {
    method: "POST",
    agent: false,
    headers: { expect: "100-continue", ...headers },
  });
  const closeEvent = new Promise((resolve) => clientRequest.on("error", () => {}).once("close", resolve));
  clientRequest.flushHeaders();
  await once(clientRequest, "continue");
  clientRequest.write(part, () => clientRequest.destroy());
  await closeEvent;
}

test("after a refused form of three megabytes, the connection carries the next request", async ({ site }) => {
  const part = 'Content-Disposition: form-data; name="content"';
  const body = `--X\r\n${part}\r\n\r\n${"x".repeat(3 * MB)}\r\n--X--\r\n`;
  const type = { "content-type": "multipart/form-data; boundary=X" };
  for (const path of ["/login", "/write", "/desk/site/name", "/nothing"])
    for (const length of [{ "content-length": body.length }, { "transfer-encoding": "chunked" }]) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const refused = await exchange(site.url + path, { agent, headers: { ...type, ...length } }, body);
      expect(refused.status, path).toBeGreaterThanOrEqual(300);
      const next = await exchange(`${site.url}/healthz`, { agent, method: "GET" });
      expect(next, path).toMatchObject({ status: 200, isReused: true });
      agent.destroy();
    }
});

test("a response to a form whose rest does not come says that the connection is closed", async ({ site }) => {
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": 3 * MB };
  const refused = await exchange(`${site.url}/login`, { headers }, "email=", false);
  expect(refused).toMatchObject({ status: 413, connection: "close" });
});

/** Sends a POST. `isComplete`: whether the request is ended after the body. */
async function exchange(url: string, options: RequestOptions, body = "", isComplete = true) {
  const headers = { origin: new URL(url).origin, ...options.headers };
  const req = request(url, { method: "POST", agent: false, ...options, headers });
  if (isComplete) req.end(body);
  else req.write(body);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  await text(res);
  return { status: res.statusCode!, connection: res.headers.connection, isReused: req.reusedSocket };
}
