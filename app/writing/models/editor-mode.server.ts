import type { Db } from "../../../db/engine.ts";
import { type EditorMode, readEditorMode } from "../lib/editor-mode.ts";

/** The mode in which a person writes; undefined when none was chosen. */
export async function findEditorMode(db: Db, userId: string): Promise<EditorMode | undefined> {
  const query = db.selectFrom("users").select("editor_mode").where("id", "=", userId);
  return readEditorMode((await query.executeTakeFirst())?.editor_mode);
}

export async function setEditorMode(db: Db, userId: string, mode: EditorMode): Promise<void> {
  await db.updateTable("users").set({ editor_mode: mode }).where("id", "=", userId).execute();
}
