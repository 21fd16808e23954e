import { hash } from "node:crypto";
import { frameOrigins } from "../lib/embed-sites.ts";

/**
 * Removes the nonces from a rendered page and returns a Content-Security-Policy with the hashes of the scripts that had
 * the nonce. An injected script does not have it and stays forbidden. Preloaded scripts get a low priority: styles, fonts
 * and covers load before them on a slow connection, since a page is readable without scripts. `counter`: the hosts of the company
 * that counts readers.
 */
export function contentPolicy(html: string, nonce: string, counter?: { script: string; connect: string }) {
  const pieces = html.split(` nonce="${nonce}"`);
  const hashes = new Set<string>();
  for (const [at, piece] of pieces.slice(1).entries()) {
    const before = pieces[at]!;
    const tag = before.slice(before.lastIndexOf("<"));
    const body = tag.startsWith("<script") && piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>"));
    if (body) hashes.add(`'sha256-${hash("sha256", body, "base64")}'`);
    if (tag.startsWith('<link rel="modulepreload"')) pieces[at] += ' fetchpriority="low"';
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", counter?.script, ...hashes].filter(Boolean).join(" "),
    ...(counter ? [`connect-src 'self' ${counter.connect}`] : []),
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    // On every page: a reader may come to an article from any of them, and the policy of the first page stays.
    // Of our own pages only /sandbox, which runs the code of lessons, may be in a frame.
    `frame-src 'self' ${frameOrigins.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: pieces.join(""), policy };
}
