import { announce, type Db, engineOf } from "../../../db/engine.ts";
import { peopleTag, userTag } from "../../lib/cache-tags.ts";
import type { ProfileForm } from "../lib/profile-form.server.ts";

/** What a user tells about themselves; undefined when there is no such user. */
export async function findProfile(db: Db, userId: string): Promise<ProfileForm | undefined> {
  const row = await db
    .selectFrom("users")
    .select(["name", "handle", "bio", "links"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const links = JSON.parse(row.links) as string[];
  return { name: row.name ?? "", handle: row.handle ?? "", bio: row.bio, links };
}

/** Returns false, and changes nothing, when somebody else has the handle. The user's last handle becomes free. */
export async function saveProfile(db: Db, userId: string, profile: ProfileForm): Promise<boolean> {
  const { name, handle, bio, links } = profile;
  if (handle && (await isOthersId(db, userId, handle))) return false;
  const columns = { name: name || null, handle: handle || null, bio, links: JSON.stringify(links) };
  try {
    await db.updateTable("users").set(columns).where("id", "=", userId).execute();
  } catch (error) {
    if (engineOf(db).isDuplicate(error)) return false;
    throw error;
  }
  await announce(db, userTag(userId), peopleTag);
  return true;
}

/** A handle that is somebody's id would take over the address of their profile. */
async function isOthersId(db: Db, userId: string, handle: string) {
  const query = db.selectFrom("users").select("id").where("id", "=", handle).where("id", "!=", userId);
  return (await query.executeTakeFirst()) !== undefined;
}
