import { createHash } from "node:crypto";

/**
 * Removes the nonces from a rendered page and returns a Content-Security-Policy with the hashes of the scripts that had
 * the nonce. An injected script does not have it and stays forbidden.
 */
export function contentPolicy(html: string, nonce: string) {
  const hashes = new Set<string>();
  const scripts = new RegExp(`<script[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [, body] of html.matchAll(scripts))
    if (body) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(" ")}`.trim(),
    "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), policy };
}
