import type { EditorView } from "prosemirror-view";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { visibleBand } from "../../text/visible-band.ts";

/** In pixels of the window. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Props {
  view: EditorView;
  /** What it stands at; undefined when that is not drawn. */
  at(): Box | undefined;
  /** Above and below change places where there is no room. The others are beside its first line, and in its upper corner. */
  side: "above" | "below" | "beside" | "corner";
  children: ReactNode;
}

const gap = 6;

/** Stands above or below a place of the text, on the side where it is seen whole, and moves with the text. */
export function Floating({ view, at, side, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(place);
  latest.current = place;
  function place() {
    const [own, box] = [element.current!, at()];
    own.hidden = !box;
    if (!box) return;
    const parent = own.offsetParent!.getBoundingClientRect();
    const left = { above: box.left, below: box.left, beside: box.left - own.offsetWidth, corner: box.right }[
      side
    ];
    own.style.left = `${clamp(left - parent.left, side === "beside" ? -own.offsetWidth : 0, parent.width - own.offsetWidth)}px`;
    own.style.top = `${topOf(box, side, own.offsetHeight + gap) - parent.top}px`;
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
    <div ref={element} className={side === "beside" ? "beside-block" : "rich-menu"}>
      {children}
    </div>
  );
}

function topOf({ top, bottom }: Box, side: Props["side"], height: number) {
  if (side === "beside" || side === "corner") return top;
  const band = visibleBand();
  const fits = { above: top - height >= band.top, below: bottom + height <= band.bottom };
  const isAbove = side === "above" ? fits.above || !fits.below : fits.above && !fits.below;
  return isAbove ? top - height : bottom + gap;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/** Where a part of the document is in the window. */
export function boxOf(view: EditorView, from: number, to: number): Box {
  const [first, last] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
  const left = last.top > first.bottom ? Math.min(first.left, last.left) : first.left;
  return { left, right: last.right, top: first.top, bottom: Math.max(first.bottom, last.bottom) };
}

/** Where the block at this position is in the window. */
export function blockBox(view: EditorView, position: number): DOMRect | undefined {
  const dom = view.nodeDOM(position);
  return dom instanceof HTMLElement ? dom.getBoundingClientRect() : undefined;
}
