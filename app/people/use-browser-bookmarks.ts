import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { SmallBlog } from "../reading/lists/card-data.ts";
import { readList } from "../reading/reactions/browser-list.ts";

export const bookmarksPerPage = 30;

interface LoadedCards {
  blogs: SmallBlog[];
  isFailed: boolean;
}

/**
 * The cards of the bookmarks that a visitor made in this browser, newest first. `blogs` is undefined before the first page is
 * loaded. Blogs that were removed from the site are left out.
 */
export function useBrowserBookmarks() {
  const [ids, setIds] = useState<string[]>();
  const [blogs, setBlogs] = useState<SmallBlog[]>();
  const [nextIndex, setNextIndex] = useState(0);
  const indexAfterLoad = useRef(0);
  const { load, data, state } = useFetcher<LoadedCards>();

  const loadFrom = useCallback(
    (ids: string[], start: number) => {
      const page = ids.slice(start, start + bookmarksPerPage);
      if (page.length === 0) return setBlogs((old) => old ?? []);
      indexAfterLoad.current = start + bookmarksPerPage;
      void load(`/saved?ids=${page.join(".")}`);
    },
    [load],
  );
  useEffect(() => {
    const ids = readList("bookmarks").reverse();
    setIds(ids);
    loadFrom(ids, 0);
  }, [loadFrom]);
  useEffect(() => {
    if (!data || data.isFailed) return;
    // React Router may load the same page again.
    setBlogs((old = []) => [...old, ...data.blogs.filter(({ id }) => !old.some((blog) => blog.id === id))]);
    setNextIndex(indexAfterLoad.current);
  }, [data]);

  const hasMore = ids !== undefined && nextIndex < ids.length && blogs !== undefined;
  const isFailed = state === "idle" && data?.isFailed === true;
  return {
    blogs,
    isFailed,
    isLoading: state !== "idle" || (blogs === undefined && !isFailed),
    hasMore,
    /** Loads the next page, or the one that failed. */
    loadMore: () => loadFrom(ids ?? [], nextIndex),
  };
}
