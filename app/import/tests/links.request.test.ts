import { expect } from "vitest";
import { rye, submitEditor } from "../../../test/support/editor.ts";
import {
  beginImport,
  finishImport,
  importer,
  importFiles,
  partsOf,
  postFile,
} from "../../../test/support/imports.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { advanceImport } from "../models/advance-import.server.ts";
import { findImport, listImports, removePlan } from "../models/import.server.ts";

/** Where the links of the post "Links" lead, with titles in place of ids. */
async function linksOf(site: TestSite) {
  const blogs = await site.db.selectFrom("blogs").select(["id", "title"]).execute();
  const drafts = await site.db.selectFrom("drafts").select(["id", "title"]).execute();
  const titles = new Map([...blogs, ...drafts].map(({ id, title }) => [id, title]));
  const { id } = blogs.find(({ title }) => title === "Links")!;
  const { text } = await site.openBrowser().get(`/blog/${id}`);
  return [...text.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>x<\/a>/g)].map(([, to]) =>
    to!.replace(/(?<=^\/blog\/)[\w-]{12}/, (id) => titles.get(id) ?? id),
  );
}

test("links between the texts of a folder lead to where they stand here, or are named; to a draft once it is published", async ({
  site,
}) => {
  const cases = [
    ["/posts/alpha/", "/blog/Alpha"],
    ["/posts/alpha", "/blog/Alpha"],
    ["/posts/alpha.html", "/blog/Alpha"],
    ["/posts/alpha/index.html", "/blog/Alpha"],
    ["alpha.md#part", "/blog/Alpha#part"],
    ["./alpha/", "/blog/Alpha"],
    ["../posts/alpha.md", "/blog/Alpha"],
    ["../more/", "/blog/More"],
    ["/more/index.md", "/blog/More"],
    ["idea.md", "/blog/Idea"],
    ["/posts/gone/", "/posts/gone/"],
    ["#here", "#here"],
  ];
  const links = cases.map(([from]) => `[x](${from})`).join("\n\n");
  const { entries } = await importFiles(site, {
    "posts/alpha.md": postFile({ title: "Alpha", date: "2020-01-02" }, "A."),
    "more/index.md": postFile({ title: "More", date: "2020-01-02" }, "M."),
    "posts/idea.md": postFile({ title: "Idea", draft: true }, "I."),
    "posts/links.md": postFile({ title: "Links", date: "2020-01-02" }, links),
  });
  expect(await linksOf(site)).toEqual(cases.map(([, to]) => to));
  expect(entries.find(({ title }) => title === "Links")!.notes).toEqual([
    "A link leads to what is a draft here: Idea.",
    "A link leads to what is not in the file: /posts/gone/.",
  ]);
  const idea = await site.db.selectFrom("drafts").select(["id", "revision"]).executeTakeFirstOrThrow();
  const writer = await site.logIn({ id: importer });
  const read = async () => {
    const { status, headers } = await site.get(`/blog/${idea.id}`);
    return [status, headers.location];
  };
  expect(await read()).toEqual([404, undefined]);
  expect(
    (await submitEditor(writer, "/write", { publishKey: idea.id, base: `${idea.revision}` })).status,
  ).toBe(303);
  const post = site.db.selectFrom("blogs").select("id").where("title", "=", rye.title);
  expect(await read()).toEqual([301, `/blog/${(await post.executeTakeFirstOrThrow()).id}`]);
});

test("links of WordPress by the number of a post lead to it, and a plan that nobody wants is forgotten", async ({
  site,
}) => {
  const item = (id: number, title: string, content: string, status = "publish") =>
    `<item><title>${title}</title><link>https://old.example/2020/${id}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-02 10:00:00</wp:post_date_gmt><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`;
  const links = ["/?p=12", "https://old.example/?p=12#a", "/?p=13", "?page_id=12", "/2020/12/"];
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_site_url>https://old.example</wp:base_site_url>${item(12, "Twelve", "T.")}${item(13, "Idea", "I.", "draft")}${item(14, "Links", links.map((to) => `<p><a href="${to}">x</a></p>`).join(""))}</channel></rss>`;
  const options = { site: "https://old.example" };
  const id = await beginImport(site, { "a.xml": xml }, options);
  await advanceImport(partsOf(site), id, new AbortController().signal);
  await removePlan(site.db, id);
  expect([await findImport(site.db, id), await listImports(site.db)]).toEqual([undefined, []]);
  await finishImport(site, await beginImport(site, { "a.xml": xml }, options));
  expect(await linksOf(site)).toEqual(
    ["Twelve", "Twelve#a", "Idea", "Twelve", "Twelve"].map((title) => `/blog/${title}`),
  );
});

test("a ZIP file within the file is to be unpacked once", async ({ site }) => {
  const { state, problem } = await importFiles(site, { "a/export.ZIP": "PK", "readme.txt": "x" });
  expect([state, problem]).toEqual([
    "failed",
    "There is a ZIP file within the file: unpack it once, and import the one within.",
  ]);
});
