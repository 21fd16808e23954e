import type { Db } from "../../db/engine.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

export type Translation = Awaited<ReturnType<typeof listTranslations>>[number];

/** The public texts in other languages of an original, and the original; in the order of their languages. */
export async function listTranslations(db: Db, originalId: string) {
  const texts = await visibleBlogs(db)
    .select(["id", "lang", "updated_at", "noindex", "translation_of"])
    .select(["kind", "author_kind", "author_id"])
    .where((eb) => eb.or([eb("translation_of", "=", originalId), eb("id", "=", originalId)]))
    .execute();
  return texts.sort((one, other) => (one.lang + one.id < other.lang + other.id ? -1 : 1));
}
