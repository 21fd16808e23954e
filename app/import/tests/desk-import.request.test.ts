import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { zipOf } from "../../../packages/blog-exports/tests/zip.ts";
import { openJobRunner } from "../../../server/job-runner.ts";
import { test as base, loggedActs } from "../../../test/support/desk-people.ts";
import { postFile } from "../../../test/support/imports.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { importJobs } from "../jobs.server.ts";

const test = base.extend("runImports", ({ site }, { onCleanup }) => {
  return () => {
    const runner = openJobRunner(site.db, importJobs(site.parts), site.parts.log, { drainMs: 100 });
    onCleanup(() => runner.close());
  };
});

const files = {
  "hello.md": postFile({ title: "Hello", date: "2020-01-02", author: "Gus" }, "Good *morning*."),
  "broken.md": "---\ntitle: [\n---\nText.",
};

async function formOf(fields: Record<string, string> = {}, zip = files as Record<string, string>) {
  const form = new FormData();
  form.set("file", new File([await zipOf(zip)], "old blog.zip"));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const mainText = (response: { text: string }) => textOf(mainOf(response.text));

test("an owner uploads a file, sees what would come, imports it, reads the report, and undoes it", async ({
  site,
  owner,
  runImports,
}) => {
  runImports();
  const sent = await owner.postFiles("/desk/import", await formOf({ authors: "company" }));
  expect(sent.status).toBe(303);
  const path = String(sent.headers.location);
  const page = async () => mainText(await owner.get(path));
  await expect.poll(page, { timeout: 10_000 }).toContain("Markdown: ready: nothing is imported yet");
  expect(await page()).toMatch(/To come\s*1 person, 1 post|To come.*post/s);
  expect((await site.openBrowser().get("/")).text).not.toContain("Good morning");
  expect(mainText(await owner.get("/desk/import"))).toMatch(/One import at a time.*old blog\.zip.*ready/s);
  expect((await owner.postFiles("/desk/import", await formOf())).status).toBe(422);
  for (const _ of ["once", "twice"]) expect((await owner.post(path, { act: "start" })).status).toBe(303);
  await expect.poll(page, { timeout: 10_000 }).toContain("Markdown: imported");
  const blog = await site.db
    .selectFrom("blogs")
    .select("id")
    .where("title", "=", "Hello")
    .executeTakeFirstOrThrow();
  const links = elementsOf(mainOf((await owner.get(path)).text), "a").map(
    ({ attributes }) => attributes.href,
  );
  expect(links).toContain(`/blog/${blog.id}`);
  const noted = mainText(await owner.get(`${path}?notes=yes`));
  expect(noted).toContain("Its front matter is wrong");
  expect((await owner.post(path, { act: "cancel" })).status).toBe(409);
  for (const _ of ["once", "twice"]) expect((await owner.post(path, { act: "undo" })).status).toBe(303);
  await expect.poll(page, { timeout: 10_000 }).toContain("Markdown: undone");
  expect((await site.openBrowser().get(`/blog/${blog.id}`)).status).toBe(404);
  const acts = (await loggedActs(site)).map(({ act }) => act);
  expect(acts).toEqual(["start-import", "undo-import"]);
});

test("a file that is none of an import, or refused, ends with a sentence, and another can be sent", async ({
  site,
  owner,
  runImports,
}) => {
  runImports();
  const bad: [Record<string, string>, string][] = [
    [{ "a.txt": "x" }, "This is no export that the import knows"],
    [{ "empty.md": "" }, ""],
  ];
  for (const [zip, text] of bad) {
    const { headers } = await owner.postFiles("/desk/import", await formOf({}, zip));
    const page = async () => mainText(await owner.get(String(headers.location)));
    await expect.poll(page, { timeout: 10_000 }).toMatch(/failed|nothing is imported yet/);
    expect(await page()).toContain(text);
    await owner.post(String(headers.location), { act: "cancel" });
  }
  const wrong: [Record<string, string>, string][] = [
    [{ site: "not an address" }, "The address of the old site is none"],
    [{ images: "yes" }, "To fetch images, say the address"],
    [{ authors: "one", as: "nobody@example.com" }, "No member has confirmed this email."],
  ];
  for (const [fields, text] of wrong) {
    const response = await owner.postFiles("/desk/import", await formOf(fields));
    expect([response.status, mainText(response)]).toEqual([422, expect.stringContaining(text)]);
  }
  const folder = join(site.settings.DATA_DIR, "imports");
  expect((await readdir(folder)).filter((name) => name.startsWith("lectern-upload"))).toEqual([]);
});
