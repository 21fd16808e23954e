import { bob } from "./people-and-blogs.ts";
import { test as base, type TestSite } from "./site.ts";

/** Fixture: `writer` is Bob, signed in. He has no display name. */
export const test = base.extend("writer", ({ site }) => site.logIn(bob));

/** The titles of all posts. */
export async function postTitles({ db }: TestSite) {
  const rows = await db.selectFrom("blogs").select("title").where("kind", "=", "post").execute();
  return rows.map(({ title }) => title);
}
