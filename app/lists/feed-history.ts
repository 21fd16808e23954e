import { feedHistoryName } from "../ui/browser-storage.ts";
import type { FeedPage } from "./use-feed.ts";

export interface FeedState extends FeedPage {
  /** How far the window was scrolled when another document took this one's place. */
  scrolled?: number;
}

export type FeedHistory = ReturnType<typeof openFeedHistory>;

const maxEntries = 10;

/** How much of the feed was loaded at each history entry, so that going back finds the same place. */
export function openFeedHistory() {
  let states: Map<string, FeedState> | undefined;

  /** Begins with what an earlier document of this tab left in the tab's storage. */
  function read() {
    if (states) return states;
    states = new Map(readStorage());
    addEventListener("pagehide", writeStorage);
    return states;
  }

  function writeStorage() {
    const here = history.state?.key;
    const entries = [...read()].map(([key, state]) => [
      key,
      key === here ? { ...state, scrolled: scrollY } : state,
    ]);
    try {
      sessionStorage.setItem(feedHistoryName, JSON.stringify(entries));
    } catch {
      // A full or forbidden storage: going back then finds the first page.
    }
  }

  return {
    remember(key: string, state: FeedState) {
      const all = read();
      all.delete(key);
      all.set(key, state);
      if (all.size > maxEntries) all.delete(all.keys().next().value!);
    },
    /** The remembered list with its first page replaced by a new one; just that page when there is nothing that fits. */
    recall(key: string, first: FeedPage): FeedState {
      const state = read().get(key);
      if (!state || state.q !== first.q || state.blogs.length <= first.blogs.length) return first;
      const firstIds = new Set(first.blogs.map((blog) => blog.id));
      return { ...state, blogs: [...first.blogs, ...state.blogs.filter((blog) => !firstIds.has(blog.id))] };
    },
  };
}

function readStorage(): [string, FeedState][] {
  try {
    return JSON.parse(sessionStorage.getItem(feedHistoryName) ?? "[]");
  } catch {
    // What cannot be read is as good as nothing: the list then begins at its top.
    return [];
  }
}
