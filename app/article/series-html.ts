import { escapeXml } from "../lib/xml.ts";

/** The place of a post in a series. */
export interface Series {
  /** Of the list, whose page shows all parts. */
  id: string;
  title: string;
  /** From 1 on. */
  part: number;
  /** How many parts are public. */
  size: number;
  previous?: Part;
  next?: Part;
}

interface Part {
  id: string;
  title: string;
}

export function partText({ part, size, title }: Series): string {
  return `Part ${part} of ${size} of “${title}”`;
}

/** The links to the parts before and after, below the text. It is part of the HTML, so that readers load no code for it. */
export function seriesHtml(series: Series): string {
  const { id, previous, next } = series;
  const link = (to: Part, name: string) =>
    `<a class="${name.toLowerCase()}" href="/blog/${to.id}"><span>${name}</span> <bdi>${escapeXml(to.title)}</bdi></a>`;
  return `<nav class="series" aria-label="Series">
<p><a href="/lists/${id}">${escapeXml(partText(series))}</a></p>
${previous ? link(previous, "Previous") : ""}${next ? link(next, "Next") : ""}
</nav>`;
}
