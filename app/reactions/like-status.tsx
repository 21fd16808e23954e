import { useEffect, useRef, useState } from "react";
import { pluralize } from "../lib/text.ts";
import type { Like } from "./use-like.ts";

const settleMs = 3000;

/**
 * Tells those who cannot see it that others liked a blog, once the count has settled. The count that the page came with
 * is no news, and neither is one's own click, which the button tells.
 */
export function LikeNews({ like: { count, on } }: { like: Like }) {
  const known = useRef({ count, on });
  const [news, setNews] = useState("");
  useEffect(() => {
    if (on !== known.current.on) known.current = { count, on };
    if (count === known.current.count) return;
    const timer = setTimeout(() => {
      known.current = { count, on };
      setNews(pluralize(count, "like"));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [count, on]);
  return (
    <p className="sr-only" role="status">
      {news}
    </p>
  );
}
