// Texts that are slow to render, from one writer, must not delay other people.
import { join } from "node:path";
import { expect } from "vitest";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import type { RequestWithClient } from "../../server/admission/admission.ts";
import { slowMarkdown, submitEditor, uploadCover } from "../support/editor.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test as base } from "../support/site.ts";

const test = base.extend("writers", async ({ site }) => {
  for (const user of [ann, bob]) await addUser(site.db, user);
  return { ann: await site.logIn(ann), bob: await site.logIn(bob) };
});

test("of ten slow previews at once at least eight are refused, and other people and later previews are not delayed", async ({
  writers,
}) => {
  const form = { cover: undefined, image: await uploadCover(writers.bob) };
  const previews = Array.from({ length: 10 }, (_, index) =>
    writers.ann.post(index % 2 === 0 ? "/preview" : "/preview.data", { content: slowMarkdown }),
  );
  const publication = submitEditor(writers.bob, "/write", form);
  const first = await Promise.race([publication, Promise.any(previews.map(expectSuccess))]);
  expect([first.status, first.headers.location]).toEqual([303, "/"]);
  const responses = await Promise.all(previews);
  // One is rendered until its timeout, one waits, and the others are refused at once, also as the data of a page.
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses.slice(-8)).toEqual(Array(8).fill(503));
  expect(new Set(statuses).difference(new Set([422, 503])).size).toBe(0);
  for (const { status, headers } of responses)
    if (status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(responses[0]).toMatchObject({ status: 422, text: "" });
  const nextPreview = await writers.ann.post("/preview", { content: "*soon*" });
  expect(JSON.parse(nextPreview.text)).toEqual({ html: '<p dir="auto"><em>soon</em></p>' });
});

test("several accounts in one network do not use every slot of the renderer", async ({ openWith }) => {
  const site = await openWith({ TRUSTED_PROXIES: "127.0.0.1" });
  const writers = [ann, { ...bob, id: "cara22222222", email: "cara@example.com" }, bob];
  for (const writer of writers) await addUser(site.db, writer);
  const browsers = await Promise.all(writers.map(site.logIn));
  const preview = (index: number, address: string, content: string) =>
    browsers[index]!.post("/preview", { content }, { "x-forwarded-for": address });
  const slowPreviews = [preview(0, "203.0.113.0", slowMarkdown), preview(1, "203.0.113.1", slowMarkdown)];
  const fastPreview = preview(2, "198.51.100.7", "*soon*");
  expect((await Promise.race([fastPreview, ...slowPreviews])).status).toBe(200);
  await Promise.all(slowPreviews);
});

test("a page in response to a form is rendered in the same queue as other pages", async ({ site }) => {
  const builtServer = join(import.meta.dirname, "../../build/server/index.js");
  const { createApp } = (await import(builtServer)) as typeof import("../../server/app.ts");
  const app = createApp({ ...site.parts, renderInQueue: async () => new Response("later", { status: 503 }) });
  const login = new Request(`${site.url}/login`, {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams({ email: "", password: "" }),
  });
  const client = { address: "203.0.113.1", network: "203.0.113.0/24" };
  const response = await app.fetch(login, { incoming: { client } as RequestWithClient });
  expect([response.status, await response.text()]).toEqual([503, "later"]);
});

test("a waiting preview whose client hung up is not rendered, and a running one is stopped", async () => {
  const renderer = openRenderer();
  const hangUp = new AbortController();
  const running = renderer.preview(slowMarkdown, "ann", hangUp.signal);
  const waiting = renderer.preview("*later*", "ann", hangUp.signal).catch(() => "rejected");
  const otherPreview = renderer.preview("*other*", "bob", new AbortController().signal);
  hangUp.abort();
  expect(await waiting).toBe("rejected");
  expect(await running).toBeUndefined();
  expect((await otherPreview)?.html).toBe('<p dir="auto"><em>other</em></p>');
  await renderer.close();
});

/** Throws when the status of the response is not 200. */
async function expectSuccess<T extends { status: number }>(response: Promise<T>): Promise<T> {
  const { status } = await response;
  if (status !== 200) throw new Error(`status ${status}`);
  return response;
}
