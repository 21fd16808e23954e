import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router";

interface Props {
  /** undefined where there are no comments. */
  section: { html: string; place: string; count: number; isMember: boolean; mutes: boolean } | undefined;
}

/** The comments of a page. They work as plain HTML; what makes them livelier is loaded when they come near. */
export function Comments({ section: latest }: Props) {
  const element = useRef<HTMLElement>(null);
  const { search } = useLocation();
  const key = latest && `${latest.place} ${latest.isMember} ${search}`;
  // The same page read again, because its text changed, must not take a form from somebody who types.
  const section = useMemo(() => latest, [key]);
  useEffect(() => {
    const own = element.current;
    if (!own) return;
    // A link to a comment without the page on which it stands.
    const [, id] = /^#comment-([a-z0-9]{1,20})$/.exec(location.hash) ?? [];
    if (id && !document.getElementById(`comment-${id}`) && !location.search.includes(id))
      return location.replace(`/comments/${id}`);
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
  }, [section]);
  if (!section) return null;
  return (
    <section
      // A new page has new comments: React does not know what the script changed in the old ones.
      key={key}
      ref={element}
      id="comments"
      aria-labelledby="comments-title"
      className="comments"
      data-place={section.place}
      data-count={section.count}
      data-member={section.isMember ? "" : undefined}
      data-mutes={section.mutes ? "" : undefined}
      dangerouslySetInnerHTML={{ __html: section.html }}
    />
  );
}
