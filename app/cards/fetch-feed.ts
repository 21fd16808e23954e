import { logUnlessGone } from "../ui/log-unless-gone.ts";
import type { FeedBlog } from "./card-data.ts";

export interface FeedPage {
  blogs: FeedBlog[];
  next?: string;
  /** The text that these blogs were filtered by. */
  q: string;
}

/** Fetches one page of the feed. Returns undefined after an error, which is logged, and after an abort. */
export async function fetchFeed(
  query: { q?: string; before?: string },
  signal?: AbortSignal,
): Promise<FeedPage | undefined> {
  try {
    const parameters = Object.entries(query).filter(([, value]) => value) as [string, string][];
    const response = await fetch(`/feed?${new URLSearchParams(parameters)}`, { signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return (await response.json()) as FeedPage;
  } catch (error) {
    if (!signal?.aborted) logUnlessGone("Could not load blogs:", error);
    return undefined;
  }
}
