import { feedHistoryKey } from "../ui/browser-storage.ts";
import type { FeedPage } from "./fetch-feed.ts";

export interface FeedState extends FeedPage {
  /** The scroll position in pixels when this document was left for another one. */
  scrollTop?: number;
}

export type FeedHistory = ReturnType<typeof openFeedHistory>;

const maxEntries = 10;

/** Remembers the part of the feed that was loaded at each history entry, so that going back finds the same place. */
export function openFeedHistory() {
  let states: Map<string, FeedState> | undefined;

  /** The states by history key, including those that earlier documents of this tab stored. */
  function read() {
    if (states) return states;
    states = readStorage();
    addEventListener("pagehide", writeStorage);
    return states;
  }

  function writeStorage() {
    const currentKey = history.state?.key;
    const entries = [...read()].map(([key, state]) => [
      key,
      key === currentKey ? { ...state, scrollTop: scrollY } : state,
    ]);
    try {
      sessionStorage.setItem(feedHistoryKey, JSON.stringify(entries));
    } catch {
      // The storage is full or not allowed: going back then shows only the first page.
    }
  }

  return {
    remember(key: string, state: FeedState) {
      const entries = read();
      entries.delete(key);
      entries.set(key, state);
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    },
    /**
     * Returns the remembered list with its first page replaced by `firstPage`; just `firstPage` when that list is not
     * longer, or has another `q`.
     */
    recall(key: string, firstPage: FeedPage): FeedState {
      const state = read().get(key);
      if (!state?.blogs || state.q !== firstPage.q || state.blogs.length <= firstPage.blogs.length)
        return firstPage;
      const firstIds = new Set(firstPage.blogs.map((blog) => blog.id));
      return {
        ...state,
        blogs: [...firstPage.blogs, ...state.blogs.filter((blog) => !firstIds.has(blog.id))],
      };
    },
  };
}

function readStorage(): Map<string, FeedState> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(feedHistoryKey) ?? "[]"));
  } catch {
    // Unreadable: the feed then starts with its first page.
    return new Map();
  }
}
