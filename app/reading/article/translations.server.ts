import type { Blog } from "../../core/blog.server.ts";
import type { Translation } from "../../core/translations.server.ts";
import type { User } from "../../core/user.server.ts";
import { formatDate } from "../../lib/date.ts";
import { languageAttributes, languageName } from "../../lib/languages.ts";
import { canChangeBlog } from "../../lib/permissions.ts";

export type Translations = NonNullable<ReturnType<typeof toTranslations>>;

/** Where else a text can be read, and whether its original was changed since; undefined for a text in one language. */
export function toTranslations(blog: Blog, texts: Translation[], user: User | undefined, timeZone: string) {
  const others = texts.filter(({ id }) => id !== blog.id);
  if (others.length === 0) return undefined;
  const original = texts.find(({ id }) => id === blog.translation_of);
  const isOutdated = original && original.updated_at > (blog.translated_at ?? "");
  return {
    id: blog.id,
    links: others.map(({ id, lang }) => {
      const { lang: tag = "en", dir = "ltr" } = languageAttributes(lang);
      return { id, lang: tag, dir, name: languageName(lang) };
    }),
    ...(isOutdated && {
      newer: { id: original.id, at: original.updated_at, date: formatDate(original.updated_at, timeZone) },
      mayConfirm: canChangeBlog(user, blog),
    }),
  };
}
