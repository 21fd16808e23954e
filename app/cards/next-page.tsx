import { useEffect, useRef } from "react";

interface Props {
  cursor: string;
  q: string;
  isLoading: boolean;
  onReached(): void;
}

/** The link to older blogs at the end of the list. It loads them by itself when it is close to the visible area. */
export function NextPage({ cursor, q, isLoading, onReached }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const onReachedRef = useRef(onReached);
  onReachedRef.current = onReached;
  // Observes again for each cursor: the new end of the list may be visible already.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onReachedRef.current(),
      { rootMargin: "800px" },
    );
    observer.observe(link.current!);
    return () => observer.disconnect();
  }, [cursor]);
  const query = new URLSearchParams(q ? { q, before: cursor } : { before: cursor });
  return (
    <p className="py-10 text-center">
      <a
        ref={link}
        href={`/?${query}`}
        className="button"
        onClick={(event) => {
          event.preventDefault();
          onReached();
        }}
      >
        {isLoading ? "Loading older blogs…" : "Older"}
      </a>
    </p>
  );
}
