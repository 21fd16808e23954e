import { useEffect, useRef } from "react";

interface Props {
  /** undefined where there are no comments. */
  section: { html: string; place: string; count: number; isMember: boolean } | undefined;
}

/** The comments of a page. They work as plain HTML; what makes them livelier is loaded when they come near. */
export function Comments({ section }: Props) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        import("./enliven-comments.ts").then(
          ({ enlivenComments }) => {
            if (!isGone) stop = enlivenComments(own);
          },
          // Without it, the forms load the page anew.
          () => {},
        );
      },
      { rootMargin: "600px" },
    );
    observer.observe(own);
    return () => {
      isGone = true;
      observer.disconnect();
      stop?.();
    };
  }, [section?.html]);
  if (!section) return null;
  return (
    <section
      // A new page has new comments: React does not know what the script changed in the old ones.
      key={section.html}
      ref={element}
      id="comments"
      aria-labelledby="comments-title"
      className="comments"
      data-place={section.place}
      data-count={section.count}
      data-member={section.isMember ? "" : undefined}
      dangerouslySetInnerHTML={{ __html: section.html }}
    />
  );
}
