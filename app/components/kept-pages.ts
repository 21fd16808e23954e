import type { FeedPage } from "./use-feed.ts";

/** How far the feed was scrolled, by history entry, so that going back finds the same place. */
const pages = new Map<string, FeedPage>();
const most = 10;

export function keepPages(key: string, page: FeedPage) {
  pages.delete(key);
  pages.set(key, page);
  if (pages.size > most) pages.delete(pages.keys().next().value!);
}

/** The kept list with the first page made fresh; just the first page when nothing fits. */
export function keptPages(key: string, first: FeedPage): FeedPage {
  const kept = pages.get(key);
  if (!kept || kept.q !== first.q || kept.blogs.length <= first.blogs.length) return first;
  const fresh = new Set(first.blogs.map((blog) => blog.id));
  return { ...kept, blogs: [...first.blogs, ...kept.blogs.filter((blog) => !fresh.has(blog.id))] };
}
