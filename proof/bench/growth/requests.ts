import { formatCursor } from "../../../app/lib/cursor.ts";
import { type Random, randomInteger } from "../../../tools/seed/random.ts";
import { requireStatus, send } from "../client.ts";
import { cursorOf } from "../fill.ts";
import { type Member, postBlog } from "../member.ts";
import { nextAddress } from "../program.ts";
import { misspell } from "../search/misspell.ts";

/** The blogs of a thousand pages. */
const blogsOnThousandPages = 20_000;
/** Words of the demo posts' titles. */
export const titleWords =
  "classroom classifier chatbot expressions container refactoring dictionaries campaign dashboard newsletter certificates phishing deployment infrastructure autoscaling".split(
    " ",
  );

/** Sends one request, and throws when it is not answered as it should be. */
export type SendRequest = () => Promise<unknown>;

interface Site {
  url: string;
  blogCount: number;
  members: Member[];
}

/**
 * What is measured, by name. Pages are requested so that none comes from the page cache: by a member, or for the first
 * time. `sitemapPath`: of one file of the sitemap.
 */
export function listRequests(random: Random, site: Site, sitemapPath: string): Record<string, SendRequest> {
  const { url, blogCount, members } = site;
  const cookie = members[0]!.headers.cookie!;
  const get = async (path: string, isMember = true) => {
    const headers = { "X-Forwarded-For": nextAddress(), ...(isMember && { Cookie: cookie }) };
    requireStatus(await send(url + path, { headers }), 200, path);
  };
  const unread = openUnreadBlogs(random, blogCount);
  let publishCount = 0;
  return {
    "front page": () => get("/"),
    "thousandth page": () => get(`/?before=${formatCursor(cursorOf(deepIndex(random, blogCount)))}`),
    article: () => get(`/blog/${unread()}`, false),
    "filter, two letters": () => get("/feed?q=in"),
    "search, a common word": () => get("/search?q=questions"),
    "search, two common words": () => get("/search?q=questions+report"),
    "search, a misspelt word": () => get(`/search?q=${misspeltWord(random)}`),
    "search in a topic": () => get("/search?q=questions+topic%3Aprogramming"),
    topic: () => get("/topic/programming"),
    "topic, most liked": () => get("/topic/programming?sort=liked"),
    "sitemap page": () => get(sitemapPath),
    like: () => like(url, cursorOf(randomInteger(random, 0, blogCount - 1)).id),
    publish: async () =>
      requireStatus(await postBlog(members[publishCount++ % members.length]!), 303, "publish"),
  };
}

/** A word of a title, with one mistake. */
export function misspeltWord(random: Random): string {
  const versions = misspell(titleWords[randomInteger(random, 0, titleWords.length - 1)]!);
  return versions[randomInteger(random, 0, versions.length - 1)]!;
}

/** The path of the sitemap; once it is cut into several files, that of the first one. */
export async function findSitemapPage(url: string): Promise<string> {
  const answer = await send(`${url}/sitemap.xml`);
  requireStatus(answer, 200, "/sitemap.xml");
  const xml = answer.body.toString();
  if (!xml.includes("<sitemapindex")) return "/sitemap.xml";
  const { pathname, search } = new URL(/<loc>(.*?)<\/loc>/.exec(xml)![1]!.replaceAll("&amp;", "&"));
  return pathname + search;
}

/** A blog near the thousandth page; on a smaller site, near the last one. */
function deepIndex(random: Random, blogCount: number) {
  return Math.max(20, blogCount - blogsOnThousandPages) + randomInteger(random, 0, 19);
}

/** Returns a function that returns the id of another blog each time, until all were read. */
function openUnreadBlogs(random: Random, blogCount: number) {
  const first = randomInteger(random, 0, blogCount - 1);
  let readCount = 0;
  // A step that has no divisor in common with the number of blogs reaches all of them.
  return () => cursorOf((first + readCount++ * 7919) % blogCount).id;
}

async function like(url: string, blogId: string) {
  const headers = {
    "X-Forwarded-For": nextAddress(),
    Accept: "application/json",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const answer = await send(`${url}/blog/${blogId}/like`, { method: "POST", headers, body: "on=yes" });
  requireStatus(answer, 200, "like");
}
