import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { articleOf, type Passage, selectedPassage } from "./article-text.ts";
import { maxNoteLength } from "./lib/highlight-limits.ts";

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

/** Tools at the selected words of the article. Alt and F10 go there, Escape goes back. */
export function SelectionTools({ keep, copyLink, canKeep }: Props) {
  const [isNoting, setNoting] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const [passage, setPassage] = useSelectedPassage(bar);
  useLayoutEffect(() => {
    if (passage && bar.current) place(bar.current);
    if (isNoting) bar.current?.querySelector("textarea")?.focus();
  }, [passage, isNoting]);
  if (!passage) return null;

  function close() {
    setPassage(undefined);
    setNoting(false);
  }

  const thenClose = (act: () => void) => () => {
    act();
    close();
  };
  const tools = {
    Highlight: thenClose(() => keep(passage)),
    Note: () => (canKeep ? setNoting(true) : keep(passage)),
    "Copy link to this passage": thenClose(() => copyLink(passage)),
  };
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selected words"
      className="passage-tools"
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      {isNoting ? (
        <NoteForm close={close} save={(note) => thenClose(() => keep(passage, note))()} />
      ) : (
        Object.entries(tools).map(([name, run]) => <ToolButton key={name} name={name} onClick={run} />)
      )}
    </div>
  );
}

function ToolButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button
      type="button"
      className="menu-item text-sm hover:bg-raised pointer-coarse:min-h-11"
      // The selection stays while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {name}
    </button>
  );
}

/** What is selected of the article, which stays while the tools have the focus. */
function useSelectedPassage(bar: RefObject<HTMLElement | null>) {
  const [passage, setPassage] = useState<Passage>();
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
    const onKeyDown = (event: KeyboardEvent) => {
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
  }, [bar]);
  return [passage, setPassage] as const;
}

function NoteForm({ save, close }: { save(note: string): void; close(): void }) {
  return (
    <form action={(form) => save(String(form.get("note")).trim())} className="my-2 grid grow gap-2">
      <textarea
        name="note"
        aria-label="Your note"
        rows={3}
        dir="auto"
        maxLength={maxNoteLength}
        className="field"
      />
      <div className="flex gap-2">
        <button type="submit" className="button primary min-h-11">
          Save note
        </button>
        <button type="button" className="button min-h-11" onClick={close}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Above the words, or below them where the browser's own menu stands above, and where there is no room. */
function place(bar: HTMLElement) {
  const box = getSelection()!.getRangeAt(0).getBoundingClientRect();
  const { width, height } = bar.getBoundingClientRect();
  const isBelow = matchMedia("(pointer: coarse)").matches || box.top < height + 10 * gap;
  const left = Math.max(gap, Math.min(box.left + box.width / 2 - width / 2, innerWidth - width - gap));
  bar.style.left = `${left + scrollX}px`;
  bar.style.top = `${(isBelow ? box.bottom + gap : box.top - height - gap) + scrollY}px`;
}
