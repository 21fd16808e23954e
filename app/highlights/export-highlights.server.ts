import { markdownText } from "../writing/lib/markdown-text.ts";
import { absentTitle } from "./lib/absent-title.ts";
import type { HighlightedBlog } from "./models/highlight.server.ts";

/** A heading for each blog, its passages as quotations, and the notes below them. */
export function toMarkdown(blogs: HighlightedBlog[], url: string): string {
  // Words of an article are no markup in whatever program opens the file.
  const quote = (text: string) => text.trim().replace(/.+/g, markdownText).replace(/^/gm, "> ");
  const sections = blogs.map(({ id, title, status, highlights }) => {
    const head = title === null ? absentTitle(status) : `[${markdownText(title)}](${url}/blog/${id})`;
    const passages = highlights.flatMap(({ exact, note }) =>
      note ? [quote(exact), note.trim()] : [quote(exact)],
    );
    return [`## ${head}`, ...passages].join("\n\n");
  });
  return `${["# Highlights", ...sections].join("\n\n")}\n`;
}

/** W3C's Web Annotation Data Model: a page of annotations, each with both selectors. */
export function toAnnotations(blogs: HighlightedBlog[], url: string): object {
  const items = blogs.flatMap(({ id, highlights }) =>
    highlights.map(({ id: highlight, exact, prefix, suffix, start, note, created_at }) => ({
      id: `${url}/profile/highlights#${highlight}`,
      type: "Annotation",
      motivation: note ? "commenting" : "highlighting",
      created: created_at,
      ...(note && { body: { type: "TextualBody", value: note, format: "text/plain" } }),
      target: {
        source: `${url}/blog/${id}`,
        selector: [
          { type: "TextQuoteSelector", exact, prefix, suffix },
          { type: "TextPositionSelector", start, end: start + exact.length },
        ],
      },
    })),
  );
  return {
    "@context": "http://www.w3.org/ns/anno.jsonld",
    id: `${url}/profile/highlights.jsonld`,
    type: "AnnotationPage",
    items,
  };
}
