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

/** Decodes the character references that our renderer writes: all are hexadecimal. */
export function decodeReferences(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
