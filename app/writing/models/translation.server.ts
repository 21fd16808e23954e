import { announce, type Db } from "../../../db/engine.ts";
import { listTranslations } from "../../core/translations.server.ts";
import type { User } from "../../core/user.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { canLinkTranslation } from "../../lib/permissions.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import { NotWritten } from "./not-written.server.ts";

/**
 * The columns that say of which blog a text is a translation. They name the original, also when the form names another translation
 * of it. Only who may change the original can link one, since its page shows the link too. Throws NotWritten.
 */
export async function translationColumns(db: Db, id: string, user: User, form: BlogForm) {
  const { translationOf, lang = "" } = form;
  if (!translationOf) return { translation_of: null, translated_at: null };
  const named = /\/blog\/(\w+)/.exec(translationOf)![1]!;
  const stored = await db
    .selectFrom("blogs")
    .select("translation_of")
    .where("id", "=", id)
    .executeTakeFirst();
  const originalId = stored?.translation_of === named ? named : await findOriginalId(db, named);
  // It stays linked when the original is not public any more.
  const isLinked = stored?.translation_of === originalId;
  const texts = await listTranslations(db, originalId);
  if (texts.some((text) => text.id !== id && text.lang === lang))
    throw new NotWritten({ problem: "same-language" });
  if (isLinked) return { translation_of: originalId };
  const original = texts.find((text) => text.id === originalId);
  if (!original || originalId === id) throw new NotWritten({ problem: "no-original" });
  if (!canLinkTranslation(user, original)) throw new NotWritten({ problem: "not-your-original" });
  // What was translated from this text belongs to the same original now.
  const own = db.updateTable("blogs").set({ translation_of: originalId });
  await own.where("translation_of", "=", id).execute();
  return { translation_of: originalId, translated_at: original.updated_at };
}

async function findOriginalId(db: Db, id: string) {
  const blog = await visibleBlogs(db).select("translation_of").where("id", "=", id).executeTakeFirst();
  return blog?.translation_of ?? id;
}

/** Says that a translation follows its original as that was at `updatedAt`. Does nothing when that has changed since. */
export async function followOriginal(db: Db, id: string, updatedAt: string): Promise<void> {
  const original = visibleBlogs(db).select("id").where("updated_at", "=", updatedAt);
  const { numUpdatedRows } = await db
    .updateTable("blogs")
    .set({ translated_at: updatedAt })
    .where("id", "=", id)
    .where("translation_of", "in", original)
    .executeTakeFirst();
  if (numUpdatedRows) await announce(db, `blog:${id}`);
}
