import { useEffect, useState } from "react";
import type { Heading } from "../lib/outline.ts";

/** The sections of a long article: beside it on wide screens, folded above it on others. The one being read is marked. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const current = useCurrentHeading(headings);
  if (headings.length < 3) return null;
  const list = (
    <ol className="contents mt-3 flex flex-col border-line border-l text-sm">
      {headings.map(({ id, text, isSub }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            dir="auto"
            className={isSub && "sub"}
            aria-current={id === current ? "true" : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav aria-label="Contents" className="contents-list">
        <p className="font-semibold text-ink text-sm">On this page</p>
        {list}
      </nav>
      <details className="contents-fold measure">
        <summary>On this page</summary>
        <nav aria-label="Contents">{list}</nav>
      </details>
    </>
  );
}

/** The id of the last heading that begins in the upper third of the screen or above it. */
function useCurrentHeading(headings: Heading[]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const update = () => {
      const line = innerHeight / 3;
      const headingsAbove = headings.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < line,
      );
      setCurrent(headingsAbove.at(-1)?.id);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [headings]);
  return current;
}
