import { type RefObject, useEffect } from "react";
import { caretTop, lineHeightOf } from "./caret-top.ts";
import { visibleBand } from "./visible-band.ts";

/** Scrolls the page after each key and click, so that neither bar covers the line with the caret. */
export function useVisibleCaret(area: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const field = area.current!;
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => showCaret(field));
    };
    const types = ["keydown", "input", "click", "focus"];
    for (const type of types) field.addEventListener(type, check);
    // The keyboard of a phone, and notes in the publish bar, make the visible part smaller.
    visualViewport?.addEventListener("resize", check);
    const observer = new ResizeObserver(check);
    for (const bar of document.querySelectorAll(".publish-bar")) observer.observe(bar);
    return () => {
      cancelAnimationFrame(frame);
      for (const type of types) field.removeEventListener(type, check);
      visualViewport?.removeEventListener("resize", check);
      observer.disconnect();
    };
  }, []);
}

function showCaret(area: HTMLTextAreaElement) {
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length && value !== "";
  if (document.activeElement !== area || isAllSelected) return;
  const top = caretTop(area, selectionDirection === "backward" ? selectionStart : selectionEnd);
  const bottom = top + lineHeightOf(area);
  const band = visibleBand();
  const by = bottom > band.bottom ? bottom - band.bottom : Math.min(0, top - band.top);
  if (by !== 0) scrollBy({ top: by, behavior: "instant" });
}
