import type { FeedPage } from "./use-feed.ts";

export interface Kept extends FeedPage {
  /** How far the window was scrolled when another document took this one's place. */
  scrolled?: number;
}

/** How much of the feed was loaded, by history entry, so that going back finds the same place. */
const pages = new Map<string, Kept>();
const most = 10;

export function keepPages(key: string, page: Kept) {
  pages.delete(key);
  pages.set(key, page);
  if (pages.size > most) pages.delete(pages.keys().next().value!);
}

/** The kept list with the first page made fresh; just the first page when nothing fits. */
export function keptPages(key: string, first: FeedPage): Kept {
  recall();
  const kept = pages.get(key);
  if (!kept || kept.q !== first.q || kept.blogs.length <= first.blogs.length) return first;
  const fresh = new Set(first.blogs.map((blog) => blog.id));
  return { ...kept, blogs: [...first.blogs, ...kept.blogs.filter((blog) => !fresh.has(blog.id))] };
}

const storageKey = "lectern:feed";
let recalled = false;

/** Takes over, once, what an earlier document in this tab left behind. */
function recall() {
  if (recalled) return;
  recalled = true;
  addEventListener("pagehide", leaveBehind);
  try {
    const left = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as [string, Kept][];
    for (const [key, page] of left) keepPages(key, page);
  } catch {
    // What cannot be read is as good as nothing: the list then begins at its top.
  }
}

function leaveBehind() {
  const here = history.state?.key;
  const left = [...pages].map(([key, page]) => [key, key === here ? { ...page, scrolled: scrollY } : page]);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(left));
  } catch {
    // A full or forbidden storage: going back then finds the first page.
  }
}
