import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import { type Draft, findDraft } from "./draft.server.ts";
import { findVersion } from "./draft-version.server.ts";
import { saveDraft } from "./save-draft.server.ts";

/**
 * Restores a version: its text becomes the draft's, as a new version; the replaced text is a version already. Doing it twice is
 * harmless. Returns the draft as it was; undefined when this user has no such version, or the draft is discarded; "no-space" when
 * there is no space for another version.
 */
export async function restoreVersion(
  db: Db,
  user: User,
  draftId: string,
  versionId: string,
): Promise<Draft | "no-space" | undefined> {
  for (;;) {
    const draft = await findDraft(db, user, draftId);
    const version = draft && !draft.discarded_at && (await findVersion(db, draftId, versionId));
    if (!version) return undefined;
    const { revision: base } = draft;
    const save = { id: draftId, base, session: "", kind: "restore" as const, text: version.text };
    const result = await saveDraft(db, user, save);
    if (!("problem" in result)) return draft;
    if (result.problem === "no-space") return "no-space";
    // Somebody saved in between.
    if (result.problem !== "changed") return undefined;
  }
}
