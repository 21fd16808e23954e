import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.ts";
import { type FeedHistory, type FeedState, openFeedHistory } from "./feed-history.ts";
import type { FeedPage } from "./use-feed.ts";

const HistoryContext = createContext<FeedHistory | undefined>(undefined);

/** Holds the history for as long as the document lives. */
export function FeedHistoryProvider({ children }: { children: ReactNode }) {
  return <HistoryContext value={useState(openFeedHistory)[0]}>{children}</HistoryContext>;
}

/** The feed as far as it was loaded at this history entry, and the way to change it. */
export function useFeedHistory(first: FeedPage) {
  const history = useContext(HistoryContext)!;
  const { key } = useLocation();
  const hydrated = useHydrated();
  const [state, setState] = useState<FeedState>(() => (hydrated ? history.recall(key, first) : first));

  // Fresh data of the first page begin a new list.
  useLayoutEffect(() => setState(history.recall(key, first)), [first]);
  useEffect(() => history.remember(key, { ...state, scrolled: undefined }), [key, state]);
  useLayoutEffect(() => {
    // React Router scrolled before the whole list was there, and so not far enough.
    if (state.scrolled !== undefined && state.scrolled > scrollY) scrollTo(0, state.scrolled);
  }, [state.scrolled]);
  return [state, setState] as const;
}
