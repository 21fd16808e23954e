import type { RouterContextProvider } from "react-router";
import { commentData, type PageComments } from "../../comments/section/page-comments.server.ts";
import type { Translation } from "../../core/translations.server.ts";
import { headContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { type BlogWithTopics, blogData } from "./blog-data.server.ts";

/** Adds the other forms of the text and the structured data to the page's head. `facts`: of a course. */
export function addToHead(
  context: Readonly<RouterContextProvider>,
  blog: BlogWithTopics,
  texts: Translation[],
  facts?: CourseFacts,
  comments?: PageComments,
) {
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { alternates, structuredData } = context.get(headContext);
  const { id } = blog;
  alternates.push({ type: "text/markdown", href: `/blog/${id}.md` }, ...languageLinks(texts, url));
  if (comments)
    alternates.push({ type: "application/atom+xml", href: `/blog/${id}/comments.xml`, title: "Comments" });
  const site = { ...context.get(siteSettingsContext), url, images };
  structuredData.push(...blogData(blog, site, facts, comments && commentData(comments)));
}

/** The addresses of a text in other languages, for search engines: all of its texts name all, or they are ignored. */
function languageLinks(texts: Translation[], url: string) {
  const shown = texts.filter(({ noindex }) => !noindex);
  if (shown.length < 2) return [];
  return shown.flatMap(({ id, lang, translation_of }) =>
    [lang || "en", ...(translation_of ? [] : ["x-default"])].map((hreflang) => ({
      hreflang,
      href: `${url}/blog/${id}`,
    })),
  );
}
