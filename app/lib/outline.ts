export interface Heading {
  id: string;
  text: string;
}

/** The sections of a rendered article: its second-level headings that carry an anchor. */
export function outline(html: string): Heading[] {
  const headings = [...html.matchAll(/<h2 id="(h-[^"]*)"[^>]*>(.*?)<\/h2>/gs)];
  return headings.map(([, id, inner]) => ({ id: id!, text: decode(inner!.replace(/<[^>]*>/g, "")) }));
}

/** Undoes the few references that our renderer writes. */
function decode(text: string) {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
