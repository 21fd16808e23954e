import type { Section } from "./section/page-comments.server.ts";

const timeoutMs = 20_000;

/**
 * The comments of a page as they are now. undefined: they could not be read, and the page stays as it is. A plain request, since React
 * Router would first load the module of their route, and show an error in place of the page without a connection.
 */
export async function readSection(query: URLSearchParams): Promise<Section | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(`/comments/threads?${query}`, { signal }).catch(() => undefined);
  return response?.ok ? response.json().catch(() => undefined) : undefined;
}
