import { useEffect, useRef } from "react";

interface Props {
  cursor: string;
  q: string;
  busy: boolean;
  onReached(): void;
}

/** The end of what is loaded: a link to the older blogs, which follows itself when it comes near the screen. */
export function NextPage({ cursor, q, busy, onReached }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  // A new cursor is a new end, which may be in sight already
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reached.current(),
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
        {busy ? "Loading older blogs…" : "Older"}
      </a>
    </p>
  );
}
