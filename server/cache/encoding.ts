import { parseAccept } from "hono/utils/accept";

export type Encoding = "br" | "gzip" | "";

/** Browsers send some twenty characters. Reading a long header takes time, and anybody may send one. */
const maxHeaderLength = 256;

/**
 * The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). "": uncompressed, also for a header that
 * is too long.
 */
export function acceptedEncoding(header: string | string[] = ""): Encoding {
  const text = String(header).toLowerCase();
  if (text.length > maxHeaderLength) return "";
  const qualities = new Map(parseAccept(text).map(({ type, q }) => [type, q]));
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0;
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "";
}
