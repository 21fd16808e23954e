// A lesson is a blog that has its place in a course, and nowhere else.
import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import { fileOf, lessonFiles } from "../../../test/support/content.ts";
import { edda, test } from "../../../test/support/desk-people.ts";
import type { TestSite } from "../../../test/support/site.ts";

const lesson = fileOf("course/s12/first-program");
const address = `/${lesson.key}`;
const blog = `/blog/${lesson.target}`;

const hide = ({ db }: TestSite) =>
  db.updateTable("lessons").set({ is_hidden: 1 }).where("blog_id", "=", lesson.target).execute();

test("the address of a lesson's blog leads to its course, also to a comment; a hidden one is for editors", async ({
  site,
  editor,
}) => {
  for (const browser of [site, editor])
    for (const query of ["", "?comment=abc"]) {
      const { status, headers } = await browser.get(blog + query);
      expect([status, headers.location]).toEqual([302, address + query]);
    }
  await hide(site);
  expect((await site.get(blog)).status).toBe(404);
  expect((await editor.get(blog)).headers.location).toBe("/desk/courses/s12");
});

test("nobody reads a lesson's Markdown, which holds the answers of its questions, and it has no page of a blog", async ({
  site,
  reader,
}) => {
  const programs = [openProgram(site), await openProgramOf(site, edda, ["read"], "editor")];
  for (const program of programs)
    for (const path of [`/blogs/${lesson.target}`, `/blogs/${lesson.target}/comments`])
      expect((await program(path)).text, path).not.toContain("[!");
  for (const path of [".md", "/report", "/card", "/stats", "/history"])
    expect((await reader.get(blog + path)).status, path).toBe(404);
  for (const act of ["like", "bookmark"])
    expect((await reader.post(`${blog}/${act}`, { on: "yes" })).status, act).toBe(404);
});

test("lists, feeds and the API's lists have no lesson; the sitemap and llms.txt name each once, in its course", async ({
  site,
  editor,
}) => {
  const program = openProgram(site);
  const ids = lessonFiles.map(({ target }) => target);
  const paths = ["/", "/course", "/services", "/people/company", "/feed", "/feed.xml", "/rss.xml"];
  const pages = [...paths, "/feed.json", "/topic/programming", "/topics.json"];
  const answers = [
    ...pages.map((path) => site.get(path)),
    ...["/desk/posts", "/desk/courses", "/desk/topics", "/profile/published"].map((path) => editor.get(path)),
    ...["/blogs", "/blogs?author=company&limit=50", "/topics"].map((path) => program(path)),
  ];
  for (const { text, status } of await Promise.all(answers)) {
    expect(status).toBe(200);
    for (const id of [...ids, lesson.title]) expect(text).not.toContain(id);
  }
  for (const path of ["/sitemap.xml", "/llms.txt"]) {
    const { text } = await site.get(path);
    for (const { key } of lessonFiles)
      expect(text.match(new RegExp(`${site.url}/${key}\\b(?!-)`, "g")), `${path} ${key}`).toHaveLength(1);
    for (const id of ids) expect(text, path).not.toContain(id);
  }
});
