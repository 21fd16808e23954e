export type Encoding = "br" | "gzip" | "";

const known = new Map<string, Encoding>();
const maxKnown = 200;

/** The best encoding that an Accept-Encoding header allows (RFC 9110, section 12.5.3). "": none of ours. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const text = String(header ?? "");
  const found = known.get(text);
  if (found !== undefined) return found;
  const encoding = best(text.toLowerCase());
  // Browsers send a handful of different ones; a stranger may send any.
  if (known.size < maxKnown) known.set(text, encoding);
  return encoding;
}

function best(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of header.split(",").slice(0, 20)) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0;
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "";
}
