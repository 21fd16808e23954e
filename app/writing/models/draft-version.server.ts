import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { VersionKind } from "../../../db/schema.ts";
import { newId } from "../../lib/new-id.ts";
import { claimDraftImages } from "./draft-images.server.ts";
import { type PackedDraftText, unpackDraft } from "./packed-draft.server.ts";

/** Edits of one editor within this time are one version. */
const maxEditMs = 10 * 60_000;
/** How many of the newest versions of a draft are always kept. Of older ones, the last of each day, the published ones and those with a name are. */
const maxVersions = 100;

export interface NewVersion extends PackedDraftText {
  draftId: string;
  session: string;
  kind: VersionKind;
  /** null: our files, which show no uploaded images. */
  userId: string | null;
}

/**
 * Stores a text as the newest version of a draft and claims its images, in the transaction that writes or locks the draft. An
 * edit replaces the text of the newest version when that is an edit without a name of the same user and session that began less
 * than ten minutes ago.
 */
export async function recordVersion(db: Db, version: NewVersion): Promise<void> {
  const isNew = await storeVersion(db, version);
  if (version.userId === null) return;
  await claimDraftImages(db, version.userId, version.draftId, version.images, isNew);
}

/** Returns false when it replaced the text of the newest one. */
export async function storeVersion(
  db: Db,
  { draftId, session, kind, userId, fields, markdown, images }: NewVersion,
): Promise<boolean> {
  const newest = await findNewestRow(db, draftId);
  // Later than the newest even when the clock was set back, so that the order stays.
  const now = Math.max(Date.now(), newest ? Date.parse(newest.at) + 1 : 0);
  const at = new Date(now).toISOString();
  const text = { at, fields, markdown, images };
  const continues =
    kind === "edit" &&
    newest?.kind === "edit" &&
    newest.name === null &&
    newest.session === session &&
    newest.user_id === userId &&
    now - Date.parse(newest.began_at) < maxEditMs;
  if (continues) {
    await db.updateTable("draft_versions").set(text).where("id", "=", newest.id).execute();
    return false;
  }
  const version = { id: newId(), draft_id: draftId, session, kind, user_id: userId, began_at: at, ...text };
  await db.insertInto("draft_versions").values(version).execute();
  await thinOut(db, draftId);
  return true;
}

function findNewestRow(db: Db, draftId: string) {
  return db
    .selectFrom("draft_versions")
    .select(["id", "kind", "session", "user_id", "began_at", "at", "name"])
    .where("draft_id", "=", draftId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function thinOut(db: Db, draftId: string) {
  const oldestThatStays = await db
    .selectFrom("draft_versions")
    .select("at")
    .where("draft_id", "=", draftId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .offset(maxVersions - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldestThatStays) return;
  await db
    .deleteFrom("draft_versions")
    .where("draft_id", "=", draftId)
    .where("at", "<", oldestThatStays.at)
    .where("kind", "<>", "publish")
    .where("name", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("draft_versions as later")
          .select("later.id")
          .where("later.draft_id", "=", draftId)
          .whereRef("later.at", ">", "draft_versions.at")
          .where(sql`substr(later.at, 1, 10)`, "=", sql`substr(draft_versions.at, 1, 10)`),
      ),
    )
    .execute();
}

/** `name`: "" takes it away. Returns false when the draft has no such version. */
export async function nameVersion(db: Db, draftId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("draft_versions")
    .set({ name: name || null })
    .where("id", "=", id)
    .where("draft_id", "=", draftId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the draft has this text already as a version of this kind from this session. */
export async function hasVersion(db: Db, version: NewVersion): Promise<boolean> {
  const row = await db
    .selectFrom("draft_versions")
    .select("id")
    .where("draft_id", "=", version.draftId)
    .where("kind", "=", version.kind)
    .where("session", "=", version.session)
    .where("fields", "=", version.fields)
    .where("markdown", "=", version.markdown)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A version with its text; undefined when the draft has no such version. */
export async function findVersion(db: Db, draftId: string, id: string) {
  const row = await versionsOf(db, draftId)
    .select(["fields", "markdown"])
    .where("draft_versions.id", "=", id)
    .executeTakeFirst();
  return row && withText(row);
}

/** The newest version of one of these kinds, with its text; undefined when there is none. */
export async function findNewestVersion(db: Db, draftId: string, kinds: VersionKind[]) {
  const row = await findNewestPacked(db, draftId, kinds);
  return row && withText(row);
}

/** `findNewestVersion` with its text as it is stored. */
export function findNewestPacked(db: Db, draftId: string, kinds: VersionKind[]) {
  return newestFirst(db, draftId)
    .select(["fields", "markdown"])
    .where("draft_versions.kind", "in", kinds)
    .limit(1)
    .executeTakeFirst();
}

/** `user_name`: null when the person has none, or the account was deleted. */
function versionsOf(db: Db, draftId: string) {
  return db
    .selectFrom("draft_versions")
    .leftJoin("users", "users.id", "draft_versions.user_id")
    .select(["draft_versions.id", "draft_versions.kind", "draft_versions.at", "draft_versions.session"])
    .select(["draft_versions.name", "draft_versions.user_id", "users.name as user_name"])
    .where("draft_id", "=", draftId);
}

export function newestFirst(db: Db, draftId: string) {
  return versionsOf(db, draftId).orderBy("draft_versions.at", "desc").orderBy("draft_versions.id", "desc");
}

export async function withText<T extends { fields: string; markdown: Uint8Array }>(row: T) {
  const { fields, markdown, ...columns } = row;
  return { ...columns, text: await unpackDraft({ fields, markdown }) };
}
