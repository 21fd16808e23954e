import type { OutgoingHttpHeaders } from "node:http";
import type { Db } from "../../db/engine.ts";
import { openBrowser } from "./browser.ts";
import type { TestSite } from "./site.ts";

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

/** A browser with the User-Agent of Firefox, unless `headers` have another one. They go with every request. */
export function reader(site: { url: string }, headers: OutgoingHttpHeaders = {}) {
  return openBrowser(site.url, { headers: { "user-agent": firefox, ...headers } });
}

/** The stored reads: blog, day and number. */
export async function storedReads(site: TestSite): Promise<[string, string, number][]> {
  await site.reads.flush();
  return readsIn(site.db);
}

export async function readsIn(db: Db): Promise<[string, string, number][]> {
  const rows = await db.selectFrom("reads_by_day").selectAll().orderBy("day").orderBy("blog_id").execute();
  return rows.map(({ blog_id, day, reads }) => [blog_id, day, reads]);
}

/** Sets the time at which the site counts reads. */
export function setReadClock(site: TestSite, iso: string): void {
  site.readClock.now = () => Date.parse(iso);
}
