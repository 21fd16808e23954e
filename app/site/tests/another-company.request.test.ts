// A company that is not ours takes the site over at the desk. Nothing of us is left in what visitors and members get.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect } from "vitest";
import { parse } from "yaml";
import type { Browser, HttpResponse } from "../../../test/support/browser.ts";
import { pathFiles } from "../../../test/support/content.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import type { Path } from "../../learning/lib/path.ts";

const root = new URL("../../..", import.meta.url);

/** What no page links to any more, or programs ask for by themselves. */
const unlinked = [
  ...[
    "/course",
    "/services",
    "/paths",
    "/search?q=data",
    "/search?q=pyhton",
    "/nowhere",
    "/setup",
    "/login",
    "/signup",
    "/forgot",
    "/site.css",
  ],
  ...["/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml", "/robots.txt", "/llms.txt", "/opensearch.xml"],
  ...[
    "/favicon.ico",
    "/favicon.svg",
    "/company.svg",
    "/avatar.svg",
    "/manifest.webmanifest",
    "/icon-192.png",
  ],
  ...[
    "/icon-512.png",
    "/apple-touch-icon.png",
    "/topics.json",
    "/topics.json?q=p",
    "/feed",
    "/comments/people?q=a",
  ],
  ...["/blog/s1", "/blog/s1.md", "/blog/s1/card.png", "/blog/s1/comments.xml", "/course/s12/first-program"],
  ...["/course/s12/certificate", "/paths/defender", "/paths/defender/card.png", "/topic/programming"],
  ...["/topic/programming/feed.xml", "/topic/programming/card.png", "/contact?course=s1", "/contact"],
  "/people/company/feed.json",
];
const ofMembers = [
  "/",
  "/profile",
  "/account",
  "/write",
  "/notifications",
  "/saved",
  "/account/data",
  "/following",
];

test("a renamed site without our articles shows none of our names, texts or faces, until that is undone", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  await publish(site.db, bread, {}, ["Clay"]);
  const member = await site.logIn(bob);
  await useOurArticles(member);
  const covers = await ourCovers(site);
  const pictures = await ourPictures(site, covers);
  await owner.post("/desk/site/name", { name: "Kiln" });
  await owner.post("/desk/site/front-page", { tagline: "Where potters learn.", topics: "Clay" });
  await owner.post("/desk/courses", { act: "look", badge: "", catalogueDate: "" });
  expect((await owner.post("/desk/courses", { act: "empty" })).status).toBe(303);
  const texts = await ourTexts();
  const check = (path: string, { headers, text, body }: HttpResponse) => {
    const all = JSON.stringify(headers) + text;
    expect
      .soft(
        texts.filter((name) => all.includes(name)),
        path,
      )
      .toEqual([]);
    expect.soft(pictures.get(hashOf(body)), path).toBeUndefined();
  };
  const seen = await crawl(site, site.openBrowser(), ["/", ...unlinked], check);
  for (const path of ["/topic/clay", `/blog/${bread.id}`, `/blog/${bread.id}/card.png`, "/people/company"])
    expect(seen).toContain(path);
  for (const cover of covers) expect((await site.get(cover)).status).toBe(404);
  await crawl(site, member, ofMembers, check);
  await causeMails(site, member);
  const mails = await site.db.selectFrom("mails").select("content").execute();
  expect(mails.length).toBeGreaterThan(1);
  for (const { content } of mails) expect(texts.filter((name) => content.includes(name))).toEqual([]);

  await owner.post("/desk/courses", { act: "fill" });
  expect((await site.get("/topic/programming")).status).toBe(200);
  expect((await member.get("/profile")).text).toContain("/blog/s1");
  for (const cover of covers) expect((await site.get(cover)).status).toBe(200);
});

/** What a member has of our articles, before they are gone. */
async function useOurArticles(member: Browser) {
  await member.act("/blog/s1/bookmark", { on: "yes" });
  await member.act("/blog/s2/like", { on: "yes" });
  await member.act("/progress", { on: "s12/first-program/done" });
  await member.post("/blog/s7/lists", { title: "Later", key: "later2222222" });
}

async function causeMails(site: TestSite, member: Browser) {
  const visitor = site.openBrowser();
  await visitor.post("/signup", { email: "eve@example.com", password: "a long password" });
  await visitor.post("/forgot", { email: bob.email });
  await member.post("/account/email", { email: "robert@example.com", password: "a long password" });
}

/** Gets these pages, and all of this site to which they lead. Returns their paths. */
async function crawl(
  site: TestSite,
  browser: Browser,
  from: string[],
  check: (path: string, response: HttpResponse) => void,
) {
  const paths = new Set(from);
  for (const path of paths) {
    const response = await browser.get(path);
    check(path, response);
    for (const [, address] of response.text.matchAll(/["'](https?:[^"'<>\s]+|[/?][^"'<>\s]*)/g)) {
      const url = URL.parse(address!.replaceAll("&amp;", "&"), site.url + path);
      const isSeen = url?.origin !== site.url || /^\/(assets|logout|login|signup)\b/.test(url.pathname);
      if (!isSeen && response.headers["content-type"]?.startsWith("text/html"))
        paths.add(url.pathname + url.search);
    }
    expect(paths.size).toBeLessThan(400);
  }
  return paths;
}

/** Our names, and what our articles, lessons and paths are called and begin with. */
async function ourTexts(): Promise<string[]> {
  const folder = new URL("content/", root);
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));
  const files = names.map(async (name) => {
    const [, head, body] = (await readFile(new URL(name, folder), "utf8")).split("---\n");
    const { title, description } = parse(head!) as Record<string, string>;
    return [title!, description!, body!.trim().slice(0, 60)];
  });
  const paths = pathFiles.flatMap(({ path }) => {
    const { title, for: forWhom, courses } = JSON.parse(path!) as Path;
    return [title, forWhom, courses[0]!.why];
  });
  return ["Lectern", "lectern", "Academy", "/covers/", ...paths, ...(await Promise.all(files)).flat()];
}

/** The addresses of a cover as a drawing and in pixels. */
async function ourCovers(site: TestSite) {
  const [, drawing] = /src="(\/covers\/s01-[^"]+\.svg)"/.exec((await site.get("/course")).text)!;
  return [drawing!, `${drawing}?v=1`, "/jpeg/covers/s14-sql.jpg"];
}

/** Our icons and faces, and our covers, by hash; avatar.svg is nobody's face. */
async function ourPictures(site: TestSite, covers: string[]) {
  const faces = (await readdir(new URL("public/", root))).filter((name) =>
    /^(?!avatar\.).*\.svg$/.test(name),
  );
  const icons = ["icon-192.png", "icon-512.png", "apple-touch-icon.png"];
  const pictures = new Map<string, string>();
  for (const path of [...[...faces, ...icons].map((name) => `/${name}`), ...covers]) {
    const { status, body } = await site.get(path);
    expect(status, path).toBe(200);
    pictures.set(hashOf(body), path);
  }
  return pictures;
}

function hashOf(bytes: Buffer) {
  return createHash("sha256").update(bytes).digest("hex");
}
