import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type Kept, keepPages, keptPages } from "./feed-history.ts";
import type { FeedPage } from "./use-feed.ts";

/** The feed as far as it was loaded at this history entry, and the way to change it. */
export function useKeptPages(first: FeedPage) {
  const { key } = useLocation();
  const hydrated = useHydrated();
  const [kept, setKept] = useState<Kept>(() => (hydrated ? keptPages(key, first) : first));

  // Fresh data of the first page begin a new list.
  useLayoutEffect(() => setKept(keptPages(key, first)), [first]);
  useEffect(() => keepPages(key, { ...kept, scrolled: undefined }), [key, kept]);
  useLayoutEffect(() => {
    // React Router scrolled before the whole list was there, and so not far enough.
    if (kept.scrolled !== undefined && kept.scrolled > scrollY) scrollTo(0, kept.scrolled);
  }, [kept.scrolled]);
  return [kept, setKept] as const;
}
