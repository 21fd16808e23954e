import { Bookmark, Heart, Share2 } from "lucide";
import { type FormEvent, Suspense, useEffect, useState } from "react";
import { readList } from "../reactions/browser-list.ts";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import type { CardState } from "./card-data.ts";

const icons = [Heart, Bookmark, Share2];
const CardActs = lazyPart(() => import("./card-acts.tsx"));

/**
 * The shapes of the icons and the form of their buttons, once for all cards of a list. What they do is loaded with the
 * first click, or when this browser holds bookmarks to show.
 */
export function CardIconsSupport() {
  const [click, setClick] = useState<{ button?: HTMLButtonElement }>();
  useEffect(() => {
    if (readList("bookmarks").length > 0) setClick((last) => last ?? {});
  }, []);
  function act(event: FormEvent) {
    event.preventDefault();
    setClick({ button: (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement });
  }
  return (
    <div hidden>
      <form id="acts" method="post" onSubmit={act} />
      {icons.map((icon, at) => (
        <Icon key={at} id={`icon${at}`} of={icon} size={17} fill="inherit" />
      ))}
      <Suspense>{click && <CardActs click={click} />}</Suspense>
    </div>
  );
}

/** Like, bookmark and share. Without scripts, share leads to the article, which has the links to share it. */
export function CardIcons({ blog: { id, likes = 0, isLiked, isBookmarked } }: { blog: CardState }) {
  const button = (at: number, act: string, attributes: string, text: number | "" = "") =>
    `<button form="acts" formaction="/blog/${id}${act}" ${attributes}><svg aria-hidden="true"><use href="#icon${at}"/></svg>${text}</button>`;
  const toggle = (name: string, on = false) =>
    `name="on" value="${on ? "no" : "yes"}" aria-pressed="${on}" aria-label="${name}"`;
  const html =
    button(0, "/like", toggle(`Like ${likes}`, isLiked), likes || "") +
    button(1, "/bookmark", toggle("Bookmark", isBookmarked)) +
    button(2, "", 'formmethod="get" aria-label="Share" aria-haspopup="menu"');
  // Safe: an id and a number. React would need ten elements for it, more than for the rest of a card.
  return (
    <span
      role="group"
      aria-labelledby={`title-${id}`}
      className="card-icons"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
