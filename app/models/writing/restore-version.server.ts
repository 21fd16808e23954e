import type { Db } from "../../../db/engine.ts";
import type { User } from "../accounts/user.server.ts";
import { type Draft, findDraft } from "./draft.server.ts";
import { findVersion } from "./draft-version.server.ts";
import { saveDraft } from "./save-draft.server.ts";

/**
 * Makes an older text the draft's text, as a new version; what it replaces is a version already. Twice is harmless. Returns the
 * draft as it was; undefined when there is no such version for this user, "no-space" when there is no space for another one.
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
