import type { CustomFetch } from "openid-client";

const maxResponseBytes = 256 * 1024;

/**
 * Fetches what a provider answers, up to 256 kB; `options.signal` ends it within the body too. Throws when the answer
 * is longer, and closes its connection.
 */
export const fetchBounded: CustomFetch = async (url, options) => {
  const { body, status, headers } = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxResponseBytes) throw new Error(`${new URL(url).origin} answered with too much`);
    chunks.push(chunk);
  }
  return new Response(bytes > 0 ? Buffer.concat(chunks) : null, { status, headers });
};
