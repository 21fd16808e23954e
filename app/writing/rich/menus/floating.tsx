import type { EditorView } from "prosemirror-view";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { visibleBand } from "../visible-band.ts";

/** In pixels of the window. */
interface Box {
  left: number;
  top: number;
  bottom: number;
}

interface Props {
  view: EditorView;
  /** What it stands at; undefined when that is not drawn. */
  at(): Box | undefined;
  /** Above and below change places where there is no room. The others are beside its first line, and at its start. */
  side: "above" | "below" | "beside" | "corner";
  children: ReactNode;
}

const gap = 6;
const minHeight = 44;

/** Stands above or below a place of the text, on the side where it is seen whole, and moves with the text. */
export function Floating({ view, at, side, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(place);
  latest.current = place;
  function place() {
    const [own, box] = [element.current!, at()];
    own.hidden = !box;
    // Where there is no room beside the text, it is not drawn.
    const parent = own.offsetParent?.getBoundingClientRect();
    if (!box || !parent) return;
    own.style.maxHeight = "";
    const [width, full] = [own.offsetWidth, own.offsetHeight];
    const lefts = { above: box.left, below: box.left, beside: box.left - width, corner: box.left };
    const left = between(side === "beside" ? -width : 0, lefts[side] - parent.left, parent.width - width);
    const isOutside = side === "above" || side === "below";
    const { top, height } = isOutside ? placeOutside(box, side, full) : { top: box.top, height: full };
    own.style.maxHeight = `${height}px`;
    own.style.left = `${left}px`;
    own.style.top = `${top - parent.top}px`;
  }
  useLayoutEffect(place);
  useLayoutEffect(() => {
    const update = () => latest.current();
    // What is inside may grow, and the text beside it move.
    const observer = new ResizeObserver(update);
    observer.observe(element.current!);
    observer.observe(view.dom);
    addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", update);
    };
  }, [view]);
  return (
    <div ref={element} className={`rich-menu ${side}`}>
      {children}
    </div>
  );
}

/** On the side with more room, when the wished one has too little; never behind the bars, unless the text is there too. */
function placeOutside({ top, bottom }: Box, side: "above" | "below", full: number) {
  const band = visibleBand();
  const [above, below] = [top - band.top - gap, band.bottom - bottom - gap];
  const fits = (side === "above" ? above : below) >= full;
  const isAbove = fits ? side === "above" : above > below;
  const height = Math.min(full, Math.max(isAbove ? above : below, minHeight));
  const wished = isAbove ? top - gap - height : bottom + gap;
  const isSeen = bottom > band.top && top < band.bottom;
  return { top: isSeen ? between(band.top, wished, band.bottom - height) : wished, height };
}

const between = (min: number, value: number, max: number) => Math.max(min, Math.min(value, max));

/** Where a part of the document is in the window. */
export function boxOf(view: EditorView, from: number, to: number): Box {
  const [first, last] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const left = last.top > first.bottom ? Math.min(first.left, last.left) : first.left;
  return { left, top: first.top, bottom: Math.max(first.bottom, last.bottom) };
}

/** Where the block at this position is in the window. */
export function blockBox(view: EditorView, position: number): DOMRect | undefined {
  const dom = view.nodeDOM(position);
  return dom instanceof HTMLElement ? dom.getBoundingClientRect() : undefined;
}
