export interface Heading {
  id: string;
  text: string;
}

/** The second-level headings of a rendered article that have an anchor. */
export function extractHeadings(html: string): Heading[] {
  const headings = [...html.matchAll(/<h2 id="(h-[^"]*)"[^>]*>(.*?)<\/h2>/gs)];
  return headings.map(([, id, inner]) => ({
    id: id!,
    text: decodeReferences(formulasAsText(inner!).replace(/<[^>]*>/g, "")),
  }));
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
