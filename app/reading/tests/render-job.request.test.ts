// What the job that renders old HTML leaves behind when blogs change meanwhile, are damaged, or cannot be rendered.
import { expect } from "vitest";
import { fieldsOf, publishWithEditor, submitEditor } from "../../../test/support/editor.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import { searchIds } from "../../../test/support/search.ts";
import type { TestSite } from "../../../test/support/site.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { renderOldHtml } from "../../writing/models/stored-html.server.ts";

const signal = new AbortController().signal;

/** Fixtures: Bob is the author of a blog, whose HTML an older renderer made. */
const test = base
  .extend("author", ({ site }) => site.logIn(bob))
  .extend("id", async ({ site, author }) => {
    const id = await publishWithEditor(site, author);
    await setText(site, id, { renderer: 0, html: "<p>as it was</p>" });
    return id;
  });

test("a title that was edited during the rendering is found, and the old one is not", async ({
  site,
  author,
  id,
}) => {
  const edit = `/blog/${id}/edit`;
  const fields = fieldsOf(await author.get(edit));
  const renderer = withRerender(site, async (...args) => {
    const rendered = await site.renderer.rerender(...args);
    await submitEditor(author, edit, { ...fields, title: "Quokkaville chronicle", cover: undefined });
    return rendered;
  });
  await renderOldHtml(site.db, renderer, undefined, signal);
  expect(await searchIds(site, "quokkaville chronicle")).toEqual([id]);
  expect(await searchIds(site, "patient people")).not.toContain(id);
  expect((await site.get(`/blog/${id}`)).text).toContain("<strong>rye</strong>");
});

test("a damaged text is logged, and the texts behind it are rendered", async ({ site, id, runJobs }) => {
  await setText(site, "s1", { renderer: -1, markdown: new Uint8Array([1, 2, 3]) });
  await runJobs();
  await expect.poll(async () => (await site.get(`/blog/${id}`)).text).toContain("<strong>rye</strong>");
  const warnings = site.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
  expect(warnings).toMatchObject([{ blog: "s1", msg: expect.stringContaining("is damaged") }]);
});

function withRerender({ renderer }: TestSite, rerender: Renderer["rerender"]): Renderer {
  return { ...renderer, rerender };
}

async function setText(
  { db }: TestSite,
  id: string,
  columns: { renderer?: number; html?: string; markdown?: Uint8Array },
) {
  await db.updateTable("blog_texts").set(columns).where("blog_id", "=", id).execute();
}
