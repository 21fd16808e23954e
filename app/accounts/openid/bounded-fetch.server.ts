import type { CustomFetch } from "openid-client";

const maxResponseBytes = 256 * 1024;

/**
 * Fetches a response of at most 256 kB from a provider. Throws and closes the connection when the response is longer,
 * or when `options.signal` is aborted, even while the body is read.
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
