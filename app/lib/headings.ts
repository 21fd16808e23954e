import { decodeReferences } from "./html-text.ts";

export interface Heading {
  id: string;
  text: string;
}

/** The second-level headings of a rendered article that have an anchor. */
export function extractHeadings(html: string): Heading[] {
  const headings = [...html.matchAll(/<h2 id="(h-[^"]*)"[^>]*>(.*?)<\/h2>/gs)];
  return headings.map(([, id, inner]) => ({
    id: id!,
    text: decodeReferences(inner!.replace(/<[^>]*>/g, "")),
  }));
}
