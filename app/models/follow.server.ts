import { announce, type Db } from "../../db/engine.ts";

/** The company's id where users have theirs. */
export const company = "company";

/** Makes a user follow another one or the company, or no longer. false when there is nobody of that id. */
export async function setFollow(db: Db, follower: string, followed: string, on: boolean): Promise<boolean> {
  if (!(await exists(db, followed)) || follower === followed) return false;
  if (on) {
    const row = { follower, followed, followed_at: new Date().toISOString() };
    await db
      .insertInto("follows")
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  } else {
    await db
      .deleteFrom("follows")
      .where("follower", "=", follower)
      .where("followed", "=", followed)
      .execute();
  }
  await announce(db, `followers:${followed}`);
  return true;
}

async function exists(db: Db, id: string) {
  if (id === company) return true;
  return !!(await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst());
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
