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
    const lefts = { above: box.left, below: box.left, beside: box.left - width, corner: box.right };
    const [min, max] = [side === "beside" ? -width : 0, parent.width - width];
    const { isAbove, room } = sideWithRoom(box, side, full + gap);
    const height = room === undefined ? full : Math.min(full, Math.max(room - gap, minHeight));
    const top = isAbove ? box.top - gap - height : room === undefined ? box.top : box.bottom + gap;
    own.style.maxHeight = `${height}px`;
    own.style.left = `${Math.max(min, Math.min(lefts[side] - parent.left, max))}px`;
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

/** `room`: its height; undefined when it stands neither above nor below. */
function sideWithRoom({ top, bottom }: Box, side: Props["side"], height: number) {
  if (side === "beside" || side === "corner") return { isAbove: false, room: undefined };
  const band = visibleBand();
  const [above, below] = [top - band.top, band.bottom - bottom];
  const isWished = side === "above" ? above >= height : below >= height;
  const isAbove = isWished ? side === "above" : above > below;
  return { isAbove, room: isAbove ? above : below };
}

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
