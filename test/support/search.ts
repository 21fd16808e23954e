import { searchBlogs } from "../../app/search/models/search.server.ts";
import type { Db } from "../../db/engine.ts";
import { cardIdsOf, elementOf } from "./page.ts";
import type { TestSite } from "./site.ts";

/** The ids of the blogs in the search results, best first. */
export async function searchIds(site: TestSite, q: string): Promise<string[]> {
  return cardIdsOf((await site.get(`/search?${new URLSearchParams({ q })}`)).text);
}

/** The same from the model. */
export async function foundIds(db: Db, q: string): Promise<string[]> {
  return (await searchBlogs(db, { q })).hits.map(({ id }) => id);
}

export async function searchHeading(site: TestSite, q: string) {
  const { text } = await site.get(`/search?${new URLSearchParams({ q })}`);
  return elementOf(text, "h1")!.text;
}
