import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { articleOf, type Passage, selectedPassage } from "./article-text.ts";
import { NoteForm } from "./note-form.tsx";

interface Props {
  /** `note`: undefined when none was asked for. */
  keep(passage: Passage, note?: string): void;
  copyLink(passage: Passage): void;
  /** false: `keep` leads to the login. */
  canKeep: boolean;
}

const gap = 8;
/** Until the selection rests for this long, it is still being made. */
const pauseMs = 200;

/** A toolbar at the selected words of the article. Alt and F10 go there, Escape goes back. */
export function SelectionTools({ keep, copyLink, canKeep }: Props) {
  const [passage, setPassage] = useState<Passage>();
  const [isNoting, setNoting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const article = articleOf();
      if (!bar.current?.contains(document.activeElement))
        setPassage(article ? selectedPassage(article) : undefined);
    };
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    };
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.altKey && event.key === "F10") bar.current?.querySelector("button")?.focus();
    };
    document.addEventListener("selectionchange", listen);
    document.addEventListener("keydown", onKeyDown);
    read();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", listen);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
  useLayoutEffect(() => {
    if (passage && bar.current) place(bar.current);
  }, [passage, isNoting]);
  if (!passage) return null;
  const tools: [name: string, run: (passage: Passage) => void][] = [
    ["Highlight", keep],
    ["Note", canKeep ? () => setNoting(true) : keep],
    ["Copy link to this passage", copyLink],
  ];

  function close() {
    setPassage(undefined);
    setNoting(false);
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const buttons = [...currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
    if (key === "Escape") close();
    if (to !== undefined) buttons.at(to % buttons.length)!.focus();
  }

  if (isNoting)
    return (
      <div ref={bar} role="group" aria-label="Note" className="passage-tools">
        <NoteForm
          note=""
          finish={(note) => {
            if (note !== undefined) keep(passage, note);
            close();
          }}
        />
      </div>
    );
  return (
    <div ref={bar} role="toolbar" aria-label="Selected words" className="passage-tools" onKeyDown={onKeyDown}>
      {tools.map(([name, run], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          className="menu-item text-sm hover:bg-raised pointer-coarse:min-h-11"
          // The selection stays while the button is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            run(passage);
            if (name !== "Note" || !canKeep) close();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Above the words, or below them where the browser's own menu stands above, and where there is no room. */
function place(bar: HTMLElement) {
  const box = getSelection()!.getRangeAt(0).getBoundingClientRect();
  const { width, height } = bar.getBoundingClientRect();
  const isBelow = matchMedia("(pointer: coarse)").matches || box.top < height + 5 * gap * 2;
  const left = Math.max(gap, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - gap));
  bar.style.left = `${left + scrollX}px`;
  bar.style.top = `${(isBelow ? box.bottom + gap : box.top - height - gap) + scrollY}px`;
}
