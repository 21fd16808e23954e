import { useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type FeedHistory, type FeedState, openFeedHistory } from "./feed-history.ts";
import type { FeedPage } from "./use-feed.ts";

/** Of this document: it begins empty on the server, which never fills it. */
let history: FeedHistory | undefined;

/** The feed as far as it was loaded at this history entry, and the way to change it. */
export function useFeedHistory(first: FeedPage) {
  history ??= openFeedHistory();
  const { recall, remember } = history;
  const { key } = useLocation();
  const hydrated = useHydrated();
  const [state, setState] = useState<FeedState>(() => (hydrated ? recall(key, first) : first));

  // Fresh data of the first page begin a new list.
  useLayoutEffect(() => setState(recall(key, first)), [first]);
  useEffect(() => remember(key, { ...state, scrolled: undefined }), [key, state]);
  useLayoutEffect(() => {
    // React Router scrolled before the whole list was there, and so not far enough.
    if (state.scrolled !== undefined && state.scrolled > scrollY) scrollTo(0, state.scrolled);
  }, [state.scrolled]);
  return [state, setState] as const;
}
