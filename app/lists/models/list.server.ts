import { announce, type Db } from "../../../db/engine.ts";

/** The cache tag of a list's page. */
export function listTag(id: string): string {
  return `list:${id}`;
}

/** All lists of a member, the one changed last first, and whether each has this entry. */
export async function listLists(db: Db, userId: string, entry = "") {
  const rows = await db
    .selectFrom("lists")
    .select(["id", "title", "is_public", "is_series"])
    .select((eb) => {
      const entries = eb.selectFrom("list_entries").whereRef("list_id", "=", "lists.id");
      return [
        entries.select((eb) => eb.fn.max("position").as("last")).as("size"),
        entries.select("position").where("entry", "=", entry).as("place"),
      ];
    })
    .where("user_id", "=", userId)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, title, is_public, is_series, size, place }) => {
    return {
      id,
      title,
      isPublic: !!is_public,
      isSeries: !!is_series,
      size: size ?? 0,
      hasEntry: place !== null,
    };
  });
}

/** A list that this user may read: their own, or a public one of somebody who is not blocked. `userId`: "" for a visitor. */
export function findList(db: Db, userId: string, id: string) {
  return db
    .selectFrom("lists")
    .innerJoin("users", "users.id", "lists.user_id")
    .select(["lists.id", "user_id", "title", "description", "is_public", "is_series", "users.name"])
    .where("lists.id", "=", id)
    .where((eb) =>
      eb.or([
        eb("user_id", "=", userId),
        eb.and([eb("is_public", "=", 1), eb("users.blocked_at", "is", null)]),
      ]),
    )
    .executeTakeFirst();
}

interface ListTexts {
  title: string;
  description: string;
  isPublic: boolean;
  isSeries: boolean;
}

/** Returns false when the member has no such list. */
export async function changeList(db: Db, userId: string, id: string, change: ListTexts) {
  const { isPublic, isSeries, ...texts } = change;
  const { numUpdatedRows } = await db
    .updateTable("lists")
    .set({
      ...texts,
      is_public: Number(isPublic),
      is_series: Number(isSeries),
      updated_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  // The posts of a new series do not have its tag yet.
  const rows = isSeries
    ? await db.selectFrom("list_entries").select("entry").where("list_id", "=", id).execute()
    : [];
  await announce(db, listTag(id), ...rows.flatMap(({ entry }) => blogTags(entry)));
  return true;
}

/** The cache tag of the article at this address; none for a lesson. */
export function blogTags(entry: string): string[] {
  return entry.startsWith("/blog/") ? [`blog:${entry.slice("/blog/".length)}`] : [];
}

export async function deleteList(db: Db, userId: string, id: string): Promise<void> {
  const query = db.deleteFrom("lists").where("id", "=", id).where("user_id", "=", userId);
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 1n) await announce(db, listTag(id));
}
