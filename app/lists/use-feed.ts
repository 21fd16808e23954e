import { useCallback, useEffect, useRef, useState } from "react";
import { fold } from "../lib/fold.ts";
import type { BlogCard } from "../models/feed.server.ts";
import { fetchFeed } from "./fetch-feed.ts";
import { useSearchText } from "./search-text.tsx";
import { useFeedHistory } from "./use-feed-history.ts";

export interface FeedPage {
  blogs: BlogCard[];
  next?: string;
  /** The text that these blogs were filtered by. */
  q: string;
}

const debounceMs = 200;

/**
 * The home feed on screen. Scrolling appends pages, which are remembered for the way back. The header's text filters what
 * is there at once and then asks the server, whose response counts only while the text is still the same.
 */
export function useFeed(first: FeedPage) {
  const q = useSearchText()[0].trim();
  const [whole, setWhole] = useFeedHistory(first);
  const [filtered, setFiltered] = useState<FeedPage>();
  const [busy, setBusy] = useState(false);
  const wanted = useRef(q);
  wanted.current = q;

  useEffect(() => {
    setFiltered(undefined);
    setBusy(q !== "");
    if (!q) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const page = await fetchFeed({ q }, abort.signal);
      if (wanted.current !== q || abort.signal.aborted) return;
      if (page) setFiltered(page);
      setBusy(false);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);

  const shown = q ? (filtered ?? { blogs: matching(whole.blogs, q), next: undefined, q }) : whole;

  const more = useCallback(async () => {
    if (busy || !shown.next) return;
    setBusy(true);
    const page = await fetchFeed({ q: shown.q, before: shown.next });
    if (wanted.current === q) setBusy(false);
    if (!page) return;
    const append = (old: FeedPage) => (old.next === shown.next ? joined(old, page) : old);
    if (q) setFiltered((old) => old && append(old));
    else setWhole(append);
  }, [busy, q, shown.next, shown.q, setWhole]);

  return { blogs: shown.blogs, next: shown.next, busy, more, filtering: q !== "" };
}

function matching(blogs: BlogCard[], q: string) {
  const sought = fold(q);
  return blogs.filter((blog) => fold(`${blog.title}\n${blog.description}`).includes(sought));
}

function joined(old: FeedPage, page: FeedPage): FeedPage {
  const known = new Set(old.blogs.map((blog) => blog.id));
  return {
    ...old,
    blogs: [...old.blogs, ...page.blogs.filter((blog) => !known.has(blog.id))],
    next: page.next,
  };
}
