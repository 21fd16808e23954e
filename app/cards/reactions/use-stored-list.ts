import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { logUnlessGone } from "../../ui/log-unless-gone.ts";
import { type BrowserListName, readList } from "./browser-list.ts";

export const storedPerPage = 30;

interface LoadedItems<Item> {
  items: Item[];
  isFailed: boolean;
}

/**
 * What a visitor stored in this browser, newest first. `address`: the page that gives the items of ids. `items` is undefined before
 * the first ones are loaded. What was removed from the site is left out.
 */
export function useStoredList<Item extends { id: string }>(list: BrowserListName, address: string) {
  const [ids, setIds] = useState<string[]>();
  const [items, setItems] = useState<Item[]>();
  const [nextIndex, setNextIndex] = useState(0);
  const indexAfterLoad = useRef(0);
  const { load, data, state } = useFetcher<LoadedItems<Item>>();

  const loadFrom = useCallback(
    (ids: string[], start: number) => {
      const page = ids.slice(start, start + storedPerPage);
      if (page.length === 0) return setItems((old) => old ?? []);
      indexAfterLoad.current = start + storedPerPage;
      void load(`${address}?${new URLSearchParams({ ids: page.join(".") })}`);
    },
    [load, address],
  );
  useEffect(() => {
    const ids = readList(list).reverse();
    setIds(ids);
    loadFrom(ids, 0);
  }, [list, loadFrom]);
  useEffect(() => {
    if (!data || data.isFailed) return;
    // React Router may load the same page again.
    setItems((old = []) => [...old, ...data.items.filter(({ id }) => !old.some((item) => item.id === id))]);
    setNextIndex(indexAfterLoad.current);
  }, [data]);

  const hasMore = ids !== undefined && nextIndex < ids.length && items !== undefined;
  const isFailed = state === "idle" && data?.isFailed === true;
  return {
    items,
    isFailed,
    isLoading: state !== "idle" || (items === undefined && !isFailed),
    hasMore,
    /** Loads the next page, or the one that failed. */
    loadMore: () => loadFrom(ids ?? [], nextIndex),
  };
}

/** When the server cannot be reached or fails, the page stays and says so. Redirects are passed on. */
export function sayFailed(error: unknown) {
  if (error instanceof Response) throw error;
  logUnlessGone("Could not load what is stored in this browser:", error);
  return { items: [], isFailed: true };
}
