import { useCallback, useEffect, useRef, useState } from "react";
import { fold } from "../lib/fold.ts";
import { useSearchText } from "../ui/search-text.tsx";
import type { FeedBlog } from "./card-data.ts";
import { type FeedPage, fetchFeed } from "./fetch-feed.ts";
import { useFeedHistory } from "./use-feed-history.ts";

const debounceMs = 200;

/**
 * The home feed on screen. Scrolling appends pages, which are remembered for going back. The text in the header's
 * search box filters the loaded blogs at once, and then all blogs on the server. A response is ignored when the text
 * has changed.
 */
export function useFeed(firstPage: FeedPage) {
  const q = useSearchText()[0].trim();
  const [fullFeed, setFullFeed] = useFeedHistory(firstPage);
  const [filteredFeed, setFilteredFeed] = useState<FeedPage>();
  const [isLoading, setIsLoading] = useState(false);
  const currentQuery = useRef(q);
  currentQuery.current = q;

  useEffect(() => {
    setFilteredFeed(undefined);
    setIsLoading(q !== "");
    if (!q) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const page = await fetchFeed({ q }, abort.signal);
      if (currentQuery.current !== q || abort.signal.aborted) return;
      if (page) setFilteredFeed(page);
      setIsLoading(false);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q]);

  const feed = q ? (filteredFeed ?? { blogs: filterBlogs(fullFeed.blogs, q), next: undefined, q }) : fullFeed;

  const loadMore = useCallback(async () => {
    if (isLoading || !feed.next) return;
    setIsLoading(true);
    const page = await fetchFeed({ q: feed.q, before: feed.next });
    if (currentQuery.current === q) setIsLoading(false);
    if (!page) return;
    const append = (old: FeedPage) => (old.next === feed.next ? appendPage(old, page) : old);
    if (q) setFilteredFeed((old) => old && append(old));
    else setFullFeed(append);
  }, [isLoading, q, feed.next, feed.q, setFullFeed]);

  return { ...feed, isLoading, loadMore, isFiltering: q !== "" };
}

function filterBlogs(blogs: FeedBlog[], q: string) {
  const foldedQuery = fold(q);
  return blogs.filter((blog) => fold(`${blog.title}\n${blog.description}`).includes(foldedQuery));
}

function appendPage(old: FeedPage, page: FeedPage): FeedPage {
  const ids = new Set(old.blogs.map((blog) => blog.id));
  return {
    ...old,
    blogs: [...old.blogs, ...page.blogs.filter((blog) => !ids.has(blog.id))],
    next: page.next,
  };
}
