import { parseAccept } from "hono/utils/accept";

export type Encoding = "br" | "gzip" | "";

/** The best encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). "": uncompressed. */
export function acceptedEncoding(header: string | string[] = ""): Encoding {
  const qualities = new Map(parseAccept(String(header).toLowerCase()).map(({ type, q }) => [type, q]));
  const accepts = (name: string) => (qualities.get(name) ?? qualities.get("*") ?? 0) > 0;
  return accepts("br") ? "br" : accepts("gzip") ? "gzip" : "";
}
