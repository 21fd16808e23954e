// Bodies that break off, are larger than any form of ours, or are no form at all.
import { once } from "node:events";
import { type OutgoingHttpHeaders, request } from "node:http";
import { expect, vi } from "vitest";
import { alertOf, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { textOf } from "../support/page.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { loggedErrors, test } from "../support/site.ts";

const MB = 1024 * 1024;
const forms = ["/write", "/blog/s1/edit", "/upload"];

test("a form that ends within its file harms nobody, whoever sends it", async ({ site }) => {
  await addUser(site.db, ann);
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const part = 'Content-Disposition: form-data; name="cover"; filename="a.png"';
  for (const someone of [site.person(), await site.logIn(ann)])
    for (const path of forms)
      for (const body of [
        `--X\r\n${part}\r\n\r\nabc`,
        `--X\r\n${part}`,
        "--X",
        "",
        `--X\r\n${part}\r\n\r\nabc\r\n--X`,
      ])
        expect((await someone.postRaw(path, body, type)).status, path).toBeLessThan(500);
  expect((await site.get("/")).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("a form that is cut at any place publishes nothing, and sent again it publishes once", async ({
  site,
}) => {
  await addUser(site.db, ann);
  const writer = await site.logIn(ann);
  const fields = { ...rye, image: await uploadCover(writer), publishKey: "form22222222" };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const whole = `${parts.join("")}--X--\r\n`;
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const cuts = parts.map((_, at) => parts.slice(0, at + 1).join("").length);
  for (const end of [...cuts, ...cuts.map((at) => at - 4), whole.length - 4]) {
    const answer = await writer.postRaw("/write", whole.slice(0, end), type);
    expect([answer.status, alertOf(answer)], `cut at ${end}`).toEqual([
      400,
      "Failed to publish blog. Try again.",
    ]);
  }
  for (const _ of [1, 2]) expect((await writer.postRaw("/write", whole, type)).headers.location).toBe("/");
  const posts = await site.db.selectFrom("blogs").select("title").where("kind", "=", "post").execute();
  expect(posts).toEqual([{ title: rye.title }]);
});

test("a connection that is cut within a form harms nobody", async ({ site }) => {
  await addUser(site.db, ann);
  const { cookies } = await site.logIn(ann);
  const cookie = `lectern_session=${cookies.get("lectern_session")}`;
  const headers = { cookie, "content-type": "multipart/form-data; boundary=X", "content-length": 500_000 };
  const head = '--X\r\nContent-Disposition: form-data; name="cover"; filename="a.png"\r\n\r\n';
  const part = Buffer.concat([Buffer.from(head), Buffer.alloc(250_000)]);
  for (const path of forms) await cuts(site.url + path, headers, part);
  expect((await site.get("/")).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("whoever hangs up within a form is no error, in the log or elsewhere", async ({
  site,
  onTestFinished,
}) => {
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => void printed.mockRestore());
  const paths = ["/course", "/blog/s3", "/login", "/healthz", "/nothing", "/blog/s3/like", "/preview"];
  for (const path of paths)
    for (const framing of [{ "content-length": 500 }, { "transfer-encoding": "chunked" }]) {
      const headers = { "content-type": "application/x-www-form-urlencoded", ...framing };
      await cuts(site.url + path, headers, "on=yes&");
    }
  const ended = () => site.log.filter((line) => line.includes('"request"')).length;
  await expect.poll(ended).toBe(2 * paths.length);
  expect(loggedErrors(site)).toEqual([]);
  expect(printed).not.toHaveBeenCalled();
});

test("a text that no field may hold is refused without being sent back", async ({ site }) => {
  await addUser(site.db, ann);
  for (const someone of [site.person(), await site.logIn(ann)])
    for (const fields of [
      { content: "x".repeat(MB + 1) },
      { title: "x".repeat(20_000) },
      { publishKey: "x".repeat(2000) },
    ]) {
      const answer = await submitEditor(someone, "/write", fields);
      expect(answer.status).toBe(413);
      expect(answer.body.length).toBeLessThan(50_000);
      expect(textOf(answer.text)).toContain("That was too much");
    }
});

test("a stranger's form with every field comes back with its texts", async ({ site }) => {
  const content = "<".repeat(200_000);
  const answer = await submitEditor(site.person(), "/write", { content });
  expect([answer.status, alertOf(answer)]).toEqual([401, "You need to be logged in to publish."]);
  expect(answer.body.length).toBeLessThan(3 * MB);
});

/** Sends a part of a form, and hangs up once the server has it. */
async function cuts(address: string, headers: OutgoingHttpHeaders, part: string | Buffer) {
  const sent = request(address, {
    method: "POST",
    agent: false,
    headers: { expect: "100-continue", ...headers },
  });
  const closed = new Promise((done) => sent.on("error", () => {}).once("close", done));
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(part, () => sent.destroy());
  await closed;
}
