import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateApi } from "swagger-typescript-api";
import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import { cover, rye } from "../../../test/support/editor.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("a client that a program made of the description publishes a blog and reads it", async ({ site }) => {
  const { json: spec } = await openProgram(site)("/openapi.json");
  const { token } = await openProgramOf(site, ann, ["read", "write", "publish"]);
  const api = await makeClient(spec, { baseUrl: `${site.url}/api/v1`, token });
  const image = await api.images.uploadAnImage({ image: cover });
  const { content: markdown, ...texts } = rye;
  const post = { ...texts, markdown, coverKey: image.data.key, topics: ["Bread"] };
  const made = await api.blogs.publishABlog(post);
  expect([made.status, made.data]).toMatchObject([201, { status: "published", revision: 1 }]);
  const read = await api.blogs.readABlog(made.data.id);
  expect(read.data).toMatchObject({ title: rye.title, markdown, author: { name: ann.name } });
  expect((await api.blogs.listBlogs({ kind: "post", limit: 5 })).data.items).toHaveLength(1);
  await expect(api.blogs.readABlog("none")).rejects.toMatchObject({
    status: 404,
    error: { title: "Not Found" },
  });
});

/** Lets the generator write a client in JavaScript, and opens it. */
async function makeClient(spec: object, { baseUrl, token }: { baseUrl: string; token: string }) {
  const { files } = await generateApi({ spec: spec as never, output: false, silent: true, toJS: true });
  const source = files.find(({ fileExtension }) => fileExtension === ".js")!.fileContent;
  const folder = await mkdtemp(join(import.meta.dirname, "../../../build/api-client-"));
  try {
    await writeFile(join(folder, "client.js"), source);
    const { Api } = await import(/* @vite-ignore */ join(folder, "client.js"));
    const securityWorker = () => ({ headers: { Authorization: `Bearer ${token}` } });
    const api = new Api({ baseUrl, securityWorker });
    api.setSecurityData({ token });
    return api;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
