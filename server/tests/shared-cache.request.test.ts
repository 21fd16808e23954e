import { createServer, type RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { test as base, expect } from "vitest";
import { freshDatabase } from "../../test/support/database.ts";
import { getCached } from "../../test/support/get-cached.ts";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { logInOwner } from "../../test/support/owner.ts";
import { ann } from "../../test/support/people-and-blogs.ts";
import { hasTwoNodes, openSite } from "../../test/support/site.ts";

interface Cdn {
  url: string;
  /** The bodies of the purge requests. */
  purges: unknown[];
  /** The statuses of the next responses; 200 when there is none. */
  statuses: number[];
}

/** Fixtures: `cdn` records purge requests, and `site` sends them there. */
const test = base
  .extend("cdn", async ({ task: _ }, { onCleanup }): Promise<Cdn> => {
    const cdn: Cdn = { url: "", purges: [], statuses: [] };
    const listener: RequestListener = async (req, res) => {
      cdn.purges.push(JSON.parse(await text(req)));
      res.writeHead(cdn.statuses.shift() ?? 200).end();
    };
    const server = createServer(listener);
    cdn.url = `http://127.0.0.1:${await listenOnFreePort(server)}/purge`;
    onCleanup(() => void server.close());
    return cdn;
  })
  .extend("site", async ({ cdn }, { onCleanup }) => {
    const database = await freshDatabase();
    const site = await openSite(database, { SHARED_CACHE_SECONDS: "60", PURGE_URL: cdn.url });
    onCleanup(async () => {
      await site.close();
      await database.remove();
    });
    return site;
  });

test("a CDN may store the pages that everybody gets, and no others", async ({ site }) => {
  const page = await getCached(site, "/blog/s3");
  expect(page.headers["cache-control"]).toBe("max-age=0, s-maxage=60, stale-while-revalidate=60");
  const tags = String(page.headers["cache-tag"]).split(",").sort();
  expect(tags).toEqual(["blog:s3", "comments:s3", "feed", "topic:blockchain-development"]);
  expect(page.headers.vary).toBe("Accept-Encoding, Cookie");
  const data = await getCached(site, "/blog/s3.data");
  expect(data.headers["cache-control"]).toBe("no-cache");
  const visitor = site.openBrowser();
  await visitor.act("/blog/s4/like", { on: "yes" });
  for (const someone of [visitor, await site.logIn(ann)])
    for (const path of ["/blog/s3", "/blog/s3", "/profile", "/login"])
      expect((await someone.get(path)).headers["cache-control"], path).not.toMatch(/s-maxage|public/);
  for (const path of ["/login", "/write", "/nothing", "/healthz"])
    expect((await site.get(path)).headers["cache-control"], path).not.toMatch(/s-maxage|public/);
});

test("a change is sent to the CDN, and sent again after an error", async ({ skip, site, cdn }) => {
  skip(hasTwoNodes, "looks into one node");
  cdn.statuses.push(503);
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  await expect
    .poll(() => cdn.purges, { timeout: 10_000 })
    .toEqual([{ tags: ["blog:s3"] }, { tags: ["blog:s3"] }]);
  expect(site.log.filter((line) => line.includes("was not purged"))).toHaveLength(1);
});

test("changed settings of the site purge all pages from the CDN", async ({ site, cdn }) => {
  const owner = await logInOwner(site);
  await owner.post("/desk/site/name", { name: "Kiln" });
  await expect.poll(() => cdn.purges).toContainEqual({ all: true });
});
