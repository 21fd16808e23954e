// A newer file of what was made ours: it is offered, and merged into the draft, never into what readers see.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { User } from "../../core/user.server.ts";
import { type FieldConflict, mergeDrafts } from "../lib/merge-drafts.ts";
import { findDraftOfBlog } from "./draft.server.ts";
import { findNewestVersion, findVersion } from "./draft-version.server.ts";
import { saveDraft } from "./save-draft.server.ts";

export type NewerFile = NonNullable<Awaited<ReturnType<typeof findNewerFile>>>;

/** The file's text that came after the one that ours is based on; undefined when there is none. */
export async function findNewerFile(db: Db, blogId: string) {
  return db
    .selectFrom("draft_versions")
    .innerJoin("drafts", "drafts.id", "draft_versions.draft_id")
    .innerJoin("blogs", "blogs.id", "drafts.blog_id")
    .select(["draft_versions.id", "draft_versions.draft_id as draftId", "draft_versions.at"])
    .where("blogs.id", "=", blogId)
    .where("draft_versions.kind", "=", "file")
    .where((eb) =>
      eb(
        "draft_versions.at",
        ">",
        eb
          .selectFrom("draft_versions as base")
          .select("base.at")
          .whereRef("base.id", "=", "blogs.file_version"),
      ),
    )
    .orderBy("draft_versions.at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Merges the newer file into the draft. Returns the places that both had changed, where the draft holds both texts; undefined when
 * no newer file waits, or the draft is discarded.
 */
export async function mergeNewerFile(
  db: Db,
  user: User,
  blogId: string,
): Promise<FieldConflict[] | undefined> {
  const newer = await findNewerFile(db, blogId);
  const draft = newer && (await findDraftOfBlog(db, user, blogId));
  const base = newer && (await findBase(db, blogId, newer.draftId));
  const theirs = newer && (await findNewestVersion(db, newer.draftId, ["file"]));
  if (!draft || draft.discarded_at || !base || !theirs) return undefined;
  const { text, conflicts } = mergeDrafts(base.text, theirs.text, draft.text);
  const saved = await saveDraft(db, user, {
    ...{ id: draft.id, base: draft.revision, session: "", kind: "merge", ignoresSpaceLimit: true, text },
  });
  if ("problem" in saved) return saved.problem === "changed" ? mergeNewerFile(db, user, blogId) : undefined;
  await settle(db, user.id, blogId, theirs.id, "merge-file");
  return conflicts;
}

/** Leaves ours as it is; the next file is offered again. */
export async function keepOurs(db: Db, userId: string, blogId: string): Promise<void> {
  const newer = await findNewerFile(db, blogId);
  if (newer) await settle(db, userId, blogId, newer.id, "keep-ours");
}

async function findBase(db: Db, blogId: string, draftId: string) {
  const query = db.selectFrom("blogs").select("file_version").where("id", "=", blogId);
  const row = await query.executeTakeFirst();
  return row?.file_version ? findVersion(db, draftId, row.file_version) : undefined;
}

async function settle(
  db: Db,
  userId: string,
  blogId: string,
  file_version: string,
  act: "merge-file" | "keep-ours",
) {
  await inTransaction(db, async (db) => {
    await db.updateTable("blogs").set({ file_version }).where("id", "=", blogId).execute();
    await logAct(db, userId, act, `blog:${blogId}`);
  });
  await announce(db, `blog:${blogId}`);
}
