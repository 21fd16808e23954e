export interface Heading {
  id: string;
  text: string;
  /** Set for a heading of the third level. */
  isSub?: true;
}

/** The second- and third-level headings of a rendered article that have an anchor. */
export function extractHeadings(html: string): Heading[] {
  const headings = [...html.matchAll(/<h([23]) id="(h-[^"]*)"[^>]*>(.*?)<\/h\1>/gs)];
  return headings.map(([, level, id, inner]) => ({
    id: id!,
    text: decodeReferences(formulasAsText(inner!).replace(/<[^>]*>/g, "")),
    ...(level === "3" && { isSub: true as const }),
  }));
}

/** Makes each heading of a rendered article a link to itself, unless it holds a link. Nothing is added to its text. */
export function linkHeadings(html: string): string {
  return html.replace(
    /<(h[2-4]) id="(h-[^"]*)"([^>]*)>((?:(?!<a |<\/h[2-4]>).)*)<\/\1>/gs,
    (_, tag, id, attributes, inner) =>
      `<${tag} id="${id}"${attributes}><a href="#${id}">${inner}</a></${tag}>`,
  );
}

/** Replaces the formulas in rendered HTML by their sources, still with character references. */
export function formulasAsText(html: string): string {
  return html.replace(/<math alttext="([^"]*)"(?:[^<>"]|"[^"]*")*>.*?<\/math>/gs, (_, tex: string) =>
    tex.replaceAll("<", "&#x3c;").replaceAll(">", "&#x3e;"),
  );
}

/** Decodes the character references that our renderer writes: all are hexadecimal. */
export function decodeReferences(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
