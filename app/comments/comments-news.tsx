import { useEffect, useState } from "react";
import { viewAddress } from "./lib/place.ts";
import { readSection } from "./read-section.ts";
import { useSection } from "./use-section.ts";

/** How many comments others wrote since these were read. */
export function CommentsNews() {
  const { section, open } = useSection()!;
  const { place, mutes, count } = section;
  const [counted, setCounted] = useState(0);
  const [countOfOthers, setCountOfOthers] = useState(0);
  useEffect(() => {
    const onCount = ({ detail }: CustomEvent<number>) => setCounted(detail);
    document.addEventListener("comments-counted", onCount as EventListener);
    return () => document.removeEventListener("comments-counted", onCount as EventListener);
  }, []);
  useEffect(() => {
    // What everybody is told counts those whom this reader muted too.
    if (mutes && counted > count)
      void readSection(new URLSearchParams({ place })).then((now) => setCountOfOthers(now?.count ?? 0));
  }, [counted]);
  const more = (mutes ? countOfOthers : counted) - count;
  return (
    <p role="status" className="comments-news">
      {more > 0 && (
        <button type="button" className="button" onClick={() => open(viewAddress(place, {}))}>
          {more === 1 ? "1 new comment" : `${more} new comments`}
        </button>
      )}
    </p>
  );
}
