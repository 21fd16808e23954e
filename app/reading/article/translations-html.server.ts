import type { Blog } from "../../core/blog.server.ts";
import type { Translation } from "../../core/translations.server.ts";
import type { User } from "../../core/user.server.ts";
import { formatDate } from "../../lib/date.ts";
import { languageAttributes, languageName } from "../../lib/languages.ts";
import { canChangeBlog } from "../../lib/permissions.ts";

/** Where else a text can be read, and whether its original was changed since: as HTML, so that readers load no code for it. */
export function translationsHtml(
  blog: Blog,
  texts: Translation[],
  user: User | undefined,
  timeZone: string,
): string {
  const links = texts.filter(({ id }) => id !== blog.id).map(languageLink);
  if (links.length === 0) return "";
  const original = texts.find(({ id }) => id === blog.translation_of);
  const isOutdated = original && original.updated_at > (blog.translated_at ?? "");
  const notice = isOutdated ? outdatedNotice(blog, original, user, timeZone) : "";
  return `<p class="mt-4 text-sm text-soft">Also in ${links.join(" · ")}</p>${notice}`;
}

function languageLink({ id, lang }: Translation) {
  const { lang: tag = "en", dir = "ltr" } = languageAttributes(lang);
  return `<a class="underline" href="/blog/${id}" hreflang="${tag}" lang="${tag}" dir="${dir}">${languageName(lang)}</a>`;
}

function outdatedNotice(
  blog: Blog,
  { id, updated_at }: Translation,
  user: User | undefined,
  timeZone: string,
) {
  const date = `<time datetime="${updated_at}">${formatDate(updated_at, timeZone)}</time>`;
  const text = `The <a class="underline" href="/blog/${id}">original</a> was changed on ${date}, after this translation.`;
  const form = `<form method="post" action="/blog/${blog.id}/translation" class="mt-3">
    <input type="hidden" name="follows" value="${updated_at}"><button class="button">It is up to date</button></form>`;
  const act = canChangeBlog(user, blog) ? form : "";
  return `<div role="note" class="mt-4 rounded-md bg-tint px-4 py-3 text-sm"><p>${text}</p>${act}</div>`;
}
