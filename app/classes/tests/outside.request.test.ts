// Nothing of a class shows to anyone outside, and no page of one is kept.
import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import { test as base } from "../../../test/support/site.ts";
import { addContentKey, newContentKey } from "../../ghost/models/content-key.server.ts";
import { scopes } from "../../lib/permissions.ts";
import { addClassCast, classId, className, ids, keys, personOf } from "./class-cast.ts";

const test = base.extend("cast", { auto: true }, async ({ site }) => addClassCast(site));
const key = newContentKey();
/** Zebrafinch */
const [word] = className.split(" ");
const teacher = personOf("teacher");

const publicPages = [
  ...["/", "/feed", "/course", "/services", "/paths", "/blog/s12", "/blog/s12.md"],
  ...[`/course/${ids.course}/${ids.lesson}`, `/search?q=${word}`, "/sitemap.xml", "/robots.txt"],
  ...["/llms.txt", "/feed.xml", "/rss.xml", "/feed.json", "/topics.json", "/api", "/contact", "/signup"],
  ...[`/comments/threads?place=s12`, `/comments/people?q=Pat`, `/people/${teacher.id}`, "/nothing"],
  ...[`/ghost/api/content/posts/?key=${key}`, `/ghost/api/content/authors/?key=${key}`],
  ...["/classes", `/classes/${classId}`, `/classes/${classId}/join?key=a-guess`],
  ...[`/classes/${classId}/report?key=a-guess`, `/classes/${classId}/calendar.ics?key=a-guess`],
];
const apiPages = [
  ...["/openapi.json", "/blogs", `/blogs?q=${word}`, "/courses", "/courses/s12/lessons", "/people"],
  ...[`/people/${teacher.id}`, "/topics", `/search?q=${word}`, "/me", "/me/blogs", "/subscribers", "/drafts"],
];
const telling = [word!, classId, keys.join, keys.report, keys.calendar];
/** What a text tells of the class, but for what was asked. */
const told = (text: string, path: string) =>
  telling.filter((one) => text.includes(one) && !path.includes(one));

test("no page of the site tells a visitor or another member of a class", async ({ site }) => {
  await addContentKey(site.db, key, "A front end");
  for (const browser of [site.openBrowser(), await site.logIn(personOf("outsider"))])
    for (const path of publicPages) {
      const { text, headers } = await browser.get(path);
      expect(told(text, path), path).toEqual([]);
      expect(headers.location ?? "", path).not.toContain(keys.join);
    }
});

test("without the scope of classes, a program reads nothing of a class", async ({ site }) => {
  const others = scopes.filter((scope) => scope !== "classes");
  for (const program of [openProgram(site), await openProgramOf(site, personOf("outsider"), others)])
    for (const path of apiPages) {
      const { text } = await program(path);
      expect(told(text, path), path).toEqual([]);
    }
});

test("the pages of a class are kept nowhere, and no search engine lists them", async ({ site }) => {
  const members = [await site.logIn(teacher), await site.logIn(personOf("learner"))];
  const paths = ["", "/board", "/board.csv", "/people", "/dates", "/settings", `/handed-in/${ids.work}`];
  const keyed = [
    `/report?key=${keys.report}`,
    `/join?key=${keys.join}`,
    `/calendar.ics?key=${keys.calendar}`,
  ];
  const browsers = members.map((browser) => [browser, paths] as const);
  for (const [browser, list] of [...browsers, [site.openBrowser(), keyed] as const])
    for (const path of list) {
      const { headers, text, status } = await browser.get(`/classes/${classId}${path}`);
      expect(headers["cache-control"], path).toContain("no-store");
      if (path.includes("key=")) expect(headers["referrer-policy"], path).toBe("strict-origin");
      if (status === 200 && headers["content-type"]?.includes("html"))
        expect(text, path).toMatch(/<meta name="robots" content="noindex/);
    }
});
