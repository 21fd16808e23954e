// A company that is not ours takes the site over at the desk. Nothing of us is left in what visitors get.
import { readdir, readFile } from "node:fs/promises";
import { expect } from "vitest";
import { parse } from "yaml";
import { logInOwner } from "../../support/owner.ts";
import { bob, bread, publish } from "../../support/people-and-blogs.ts";
import { test } from "../../support/site.ts";

const content = new URL("../../../content/", import.meta.url);

test("a renamed site without our articles shows none of our names, texts or faces", async ({ site }) => {
  const owner = await logInOwner(site);
  await owner.post("/desk/site/name", { name: "Kiln" });
  await owner.post("/desk/site/front-page", { tagline: "Where potters learn.", topics: "Clay" });
  await owner.post("/desk/courses", { act: "look", badge: "", catalogueDate: "" });
  expect((await owner.post("/desk/courses", { act: "empty" })).status).toBe(303);
  await publish(site.db, bread);
  const pages = ["/", "/course", "/services", "/paths", "/search?q=data", "/login", "/signup", "/forgot"];
  const files = ["/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/llms.txt"];
  const icons = ["/favicon.svg", "/company.svg", "/manifest.webmanifest", "/topics.json"];
  const others = [`/blog/${bread.id}`, `/blog/${bread.id}.md`, "/contact", "/people/company", "/topic/clay"];
  const gone = ["/nowhere", "/blog/s1", "/course/s12/1", "/paths/web"];
  const ours = await ourTexts();
  for (const path of [...pages, ...files, ...icons, ...others, ...gone]) {
    const { text, headers } = await site.get(path);
    const all = JSON.stringify(headers) + text;
    expect(
      ours.filter((name) => all.includes(name)),
      path,
    ).toEqual([]);
  }
  await site.openBrowser().post("/signup", { email: "eve@example.com", password: "a long password" });
  const mails = await site.db.selectFrom("mails").select("content").execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(ours.filter((name) => mail.content.includes(name))).toEqual([]);
  const member = await site.logIn(bob);
  for (const path of ["/", "/profile", "/account", "/write", "/notifications", "/profile/following"]) {
    const { text } = await member.get(path);
    expect(
      ours.filter((name) => text.includes(name)),
      path,
    ).toEqual([]);
  }
});

/** Our names, and the titles of our articles, lessons and paths. */
async function ourTexts(): Promise<string[]> {
  const names = await readdir(content, { recursive: true });
  const titles = names
    .filter((name) => name.endsWith(".md"))
    .map(async (name) => {
      const text = await readFile(new URL(name, content), "utf8");
      return (parse(text.split("---\n")[1]!) as { title: string }).title;
    });
  return ["Lectern", "lectern", "Academy", "/covers/", ...(await Promise.all(titles))];
}
