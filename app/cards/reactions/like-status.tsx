import { useEffect, useRef, useState } from "react";
import { pluralize } from "../../lib/text.ts";
import type { Like } from "./use-like.ts";

const settleMs = 3000;

/**
 * Tells screen readers the number of likes when others changed it, once it is stable for three seconds. The first
 * number and the reader's own click are not announced: the button says those.
 */
export function LikeStatus({ like: { count, on } }: { like: Like }) {
  const last = useRef({ count, on });
  const [text, setText] = useState("");
  useEffect(() => {
    if (on !== last.current.on) last.current = { count, on };
    if (count === last.current.count) return;
    const timer = setTimeout(() => {
      last.current = { count, on };
      setText(pluralize(count, "like"));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [count, on]);
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  );
}
