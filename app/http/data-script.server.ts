const escapes: Record<string, string> = { "\\": "\\\\", "'": "\\'", "\n": "\\n", "<": "\\u003c" };

/**
 * The script that hands the loaders' data to the browser. React Router writes one too, but only for a page that is
 * streamed. `data`: as React Router encodes it. In single quotes, since double ones would have to be escaped: it is JSON.
 */
export function dataScript(data: string, nonce: string): string {
  const text = data.replace(/[\\'\n<]/g, (character) => escapes[character]!);
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue('${text}');${controller}.close();</script>`;
}
