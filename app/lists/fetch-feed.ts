import type { FeedPage } from "./use-feed.ts";

/** One page of the feed as data. undefined, and logged, when it cannot be had. */
export async function fetchFeed(
  query: { q?: string; before?: string },
  signal?: AbortSignal,
): Promise<FeedPage | undefined> {
  try {
    const wanted = Object.entries(query).filter(([, value]) => value) as [string, string][];
    const response = await fetch(`/feed?${new URLSearchParams(wanted)}`, { signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return (await response.json()) as FeedPage;
  } catch (error) {
    if (!signal?.aborted) console.error("Could not load blogs:", error);
    return undefined;
  }
}
