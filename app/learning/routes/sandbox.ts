import assert from "../run/assert.js?raw";
import script from "../run/frame.js?raw";
import show from "../run/show.js?raw";

/**
 * Its origin is opaque, so it has none of our cookies and storage, also when somebody opens its address. No network: the programs
 * come by message from the lesson's page.
 */
const policy = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  "worker-src blob:",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The page in a frame in which the code of lessons runs. */
export function loader() {
  const html = `<!doctype html><meta charset="utf-8"><title>Sandbox</title><script>${show}${assert}${script}</script>`;
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}
