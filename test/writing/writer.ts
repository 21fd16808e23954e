import { bob, joins } from "../support/cast.ts";
import { test as base, type TestSite } from "../support/site.ts";

/** Bob writes: he has no display name. */
export const test = base.extend("writer", async ({ site }) => {
  await joins(site.db, bob);
  return site.signedIn(bob);
});

export async function posts({ db }: TestSite) {
  const rows = await db.selectFrom("blogs").select("title").where("kind", "=", "post").execute();
  return rows.map(({ title }) => title);
}
