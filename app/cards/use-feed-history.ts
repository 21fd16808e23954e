import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type FeedHistory, type FeedState, openFeedHistory } from "./feed-history.ts";
import type { FeedPage } from "./fetch-feed.ts";

/** Lives as long as the document. The server never fills it. */
let history: FeedHistory | undefined;

/** The part of the feed that was loaded at this history entry, and its setter. */
export function useFeedHistory(firstPage: FeedPage) {
  history ??= openFeedHistory();
  const { recall, remember } = history;
  const { key } = useLocation();
  const hydrated = useHydrated();
  const [state, setState] = useState<FeedState>(() => (hydrated ? recall(key, firstPage) : firstPage));

  // When the server sends a new first page, it replaces the old one. What was loaded below it at this history entry
  // stays.
  useLayoutEffect(() => setState(recall(key, firstPage)), [firstPage]);
  useEffect(() => remember(key, { ...state, scrollTop: undefined }), [key, state]);
  useLayoutEffect(() => {
    // React Router restored the scroll position when the list was still short, so not far enough.
    if (state.scrollTop !== undefined && state.scrollTop > scrollY) scrollTo(0, state.scrollTop);
  }, [state.scrollTop]);
  return [state, setState] as const;
}
