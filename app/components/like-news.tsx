import { useState } from "react";

/** Tells those who cannot see it that the count of likes changed; what it was at first is no news. */
export function LikeNews({ count }: { count: number }) {
  const [first] = useState(count);
  const [changed, setChanged] = useState(false);
  if (!changed && count !== first) setChanged(true);
  return (
    <p className="sr-only" role="status">
      {changed && (count === 1 ? "1 like" : `${count} likes`)}
    </p>
  );
}
