import { setTimeout as pause } from "node:timers/promises";
import { requireStatus, send } from "./client.ts";
import type { Load } from "./load.ts";
import { createMember } from "./member.ts";
import { nextAddress, type RunningSite } from "./program.ts";

const articlePath = "/blog/s1";
const likePath = `${articlePath}/like`;
const likeHeaders = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
/** One visitor may like 120 times a minute. */
const likingVisitorCount = 2000;
/** A stale page is sent for a second while it is rendered again. */
const settleMs = 1500;

/** What is measured, by name. What everybody gets comes from the page cache; for a member it is rendered. */
export async function listLoads(site: RunningSite): Promise<Record<string, Load>> {
  const visitor = { Cookie: await newVisitorCookie(site.url) };
  const member = { Cookie: (await createMember(site, nextAddress())).headers.cookie! };
  const vary = await likingRequests(site.url);
  const etag = await readEtag(site.url);
  const pages = { front: "/", article: articlePath, search: "/search?q=python", typo: "/search?q=pyhton" };
  return {
    "front page": { path: pages.front },
    "front page, not modified": { path: pages.front, headers: { "If-None-Match": etag }, status: 304 },
    article: { path: pages.article },
    "front page, visitor who liked": { path: pages.front, headers: visitor },
    "article, visitor who liked": { path: pages.article, headers: visitor },
    "front page, member": { path: pages.front, headers: member },
    "article, member": { path: pages.article, headers: member },
    "search, repeated": { path: pages.search },
    "search, member": { path: pages.search, headers: member },
    "search, misspelt word, repeated": { path: pages.typo },
    "search, misspelt word, member": { path: pages.typo, headers: member },
    "feed, JSON": { path: "/feed" },
    "filter, JSON": { path: "/feed?q=sql", headers: member },
    like: { path: likePath, method: "POST", headers: likeHeaders, vary },
  };
}

/** The ETag of the front page, after the likes and the blog of `listLoads` have reached it. */
async function readEtag(url: string): Promise<string> {
  await pause(settleMs);
  await send(url);
  await pause(settleMs);
  return (await send(url)).headers.etag!;
}

/**
 * Visitors who have liked the blog before take turns. Each takes the like back, and likes again in the next turn, so that each
 * request changes something.
 */
async function likingRequests(url: string) {
  const cookies: string[] = [];
  for (let at = 0; at < likingVisitorCount; at++) cookies.push(await newVisitorCookie(url));
  return (index: number) => ({
    headers: { Cookie: cookies[index % cookies.length]! },
    body: Math.floor(index / cookies.length) % 2 === 0 ? "on=no" : "on=yes",
  });
}

/** Makes the first like of a new visitor. Returns the cookie that the visitor gets. */
async function newVisitorCookie(url: string) {
  const headers = { ...likeHeaders, "X-Forwarded-For": nextAddress() };
  const answer = await send(url + likePath, { method: "POST", headers, body: "on=yes" });
  requireStatus(answer, 200, likePath);
  return answer.headers["set-cookie"]![0]!.split(";")[0]!;
}
