import { announce, type Db } from "../../db/engine.ts";

/** The company's id where users have theirs. */
export const company = "company";

/** Makes a user follow another one or the company, or no longer. false when there is nobody of that id. */
export async function setFollow(db: Db, follower: string, followed: string, on: boolean): Promise<boolean> {
  if (on) return (await followAll(db, follower, [followed])) > 0;
  const done = await db
    .deleteFrom("follows")
    .where("follower", "=", follower)
    .where("followed", "=", followed)
    .executeTakeFirst();
  if (done.numDeletedRows > 0n) await announce(db, `followers:${followed}`);
  return followed !== follower && (await existing(db, [followed])).length > 0;
}

/** Makes a user follow others. Ids of nobody, and the user's own, are skipped. Returns how many there are. */
export async function followAll(db: Db, follower: string, ids: string[]): Promise<number> {
  const found = (await existing(db, ids)).filter((id) => id !== follower);
  if (found.length === 0) return 0;
  const followed_at = new Date().toISOString();
  const added = await db
    .insertInto("follows")
    .values(found.map((followed) => ({ follower, followed, followed_at })))
    .onConflict((c) => c.doNothing())
    .returning("followed")
    .execute();
  if (added.length > 0) await announce(db, ...added.map(({ followed }) => `followers:${followed}`));
  return found.length;
}

/** Those of the ids that are of somebody, in one order, so that two inserts cannot deadlock. */
async function existing(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const users = await db.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").execute();
  return [...users.map(({ id }) => id), ...(ids.includes(company) ? [company] : [])];
}

/** How many follow the company, and whether this user does. */
export async function companyFollowers(db: Db, userId: string | undefined) {
  const row = await db
    .selectFrom("follows")
    .select((eb) => [
      eb.fn.countAll<number>().as("followers"),
      eb.fn
        .sum<number | null>(
          eb
            .case()
            .when("follower", "=", userId ?? "")
            .then(1)
            .else(0)
            .end(),
        )
        .as("own"),
    ])
    .where("followed", "=", company)
    .executeTakeFirstOrThrow();
  return { followers: Number(row.followers), following: Number(row.own ?? 0) > 0 };
}
