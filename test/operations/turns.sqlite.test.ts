// What one writer does keeps nobody else waiting.
import { join } from "node:path";
import { expect } from "vitest";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import type { AdmittedRequest } from "../../server/admission/admission.ts";
import { slowMarkdown, submitEditor, uploadCover } from "../support/editor.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test as base, openSite } from "../support/site.ts";

const test = base.extend("writers", async ({ site }) => {
  for (const someone of [ann, bob]) await addUser(site.db, someone);
  return { ann: await site.logIn(ann), bob: await site.logIn(bob) };
});

test("ten hostile previews at once do not hold up what another one publishes", async ({ writers }) => {
  const form = { cover: undefined, image: await uploadCover(writers.bob) };
  const previews = Array.from({ length: 10 }, () => writers.ann.post("/preview", { content: slowMarkdown }));
  const published = submitEditor(writers.bob, "/write", form);
  const first = await Promise.race([published, Promise.any(previews.map(succeeded))]);
  expect([first.status, first.headers.location]).toEqual([303, "/"]);
  const statuses = (await Promise.all(previews)).map(({ status }) => status).sort();
  // One is rendered in vain, one waits, and the others are told so at once.
  expect(statuses.slice(-8)).toEqual(Array(8).fill(503));
  expect(new Set(statuses).difference(new Set([422, 503])).size).toBe(0);
});

test("several accounts of one network leave a place to others", async ({ database }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const writers = [ann, { ...bob, id: "cara22222222", email: "cara@example.com" }, bob];
    for (const writer of writers) await addUser(site.db, writer);
    const signedIn = await Promise.all(writers.map(site.logIn));
    const preview = (at: number, address: string, content: string) =>
      signedIn[at]!.post("/preview", { content }, { "x-forwarded-for": address });
    const many = [preview(0, "203.0.113.0", slowMarkdown), preview(1, "203.0.113.1", slowMarkdown)];
    const other = preview(2, "198.51.100.7", "*soon*");
    expect((await Promise.race([other, ...many])).status).toBe(200);
    await Promise.all(many);
  } finally {
    await site.close();
  }
});

test("a page that answers a form is rendered in turn with the pages that are read", async ({ site }) => {
  const built = join(import.meta.dirname, "../../build/server/index.js");
  const { createApp } = (await import(built)) as typeof import("../../server/app.ts");
  const app = createApp({ ...site.parts, renderInQueue: async () => new Response("later", { status: 503 }) });
  const login = new Request(`${site.url}/login`, {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams({ email: "", password: "" }),
  });
  const client = { address: "203.0.113.1", network: "203.0.113.0/24" };
  const answer = await app.fetch(login, { incoming: { client } as AdmittedRequest });
  expect([answer.status, await answer.text()]).toEqual([503, "later"]);
});

test("whoever is put off is told when to come again, also who asks for the data of a page", async ({
  writers,
}) => {
  const previews = Array.from({ length: 5 }, () =>
    writers.ann.post("/preview.data", { content: slowMarkdown }),
  );
  const refused = (await Promise.all(previews)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

test("a text that takes too long is refused as a preview, and nothing of it is left", async ({ writers }) => {
  const { status, text } = await writers.ann.post("/preview", { content: slowMarkdown });
  expect([status, text]).toEqual([422, '{"html":""}']);
  const after = await writers.ann.post("/preview", { content: "*soon*" });
  expect(JSON.parse(after.text)).toEqual({ html: '<p dir="auto"><em>soon</em></p>' });
});

test("previews that are no longer wanted are not begun", async () => {
  const renderer = openRenderer();
  const stop = new AbortController();
  const running = renderer.preview(slowMarkdown, "ann", stop.signal);
  const waiting = renderer.preview("*later*", "ann", stop.signal).catch(() => "given up");
  const others = renderer.preview("*other*", "bob", new AbortController().signal);
  stop.abort();
  expect(await waiting).toBe("given up");
  expect(await running).toBeUndefined();
  expect(await others).toBe('<p dir="auto"><em>other</em></p>');
  await renderer.close();
});

async function succeeded<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const { status } = await answer;
  if (status !== 200) throw new Error("it did not");
  return answer;
}
