import { type RefObject, useEffect } from "react";
import { scrollIntoBand } from "../rich/visible-band.ts";
import { caretTop, lineHeightOf } from "./caret-top.ts";

/**
 * Scrolls the page after each key and click, so that neither bar covers the line with the caret. The height of the publish bar
 * is in `--bar-height`, for the page to be long enough.
 */
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
    const bar = document.querySelector<HTMLElement>(".publish-bar")!;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--bar-height", `${bar.offsetHeight}px`);
      check();
    });
    observer.observe(bar);
    return () => {
      cancelAnimationFrame(frame);
      for (const type of types) field.removeEventListener(type, check);
      visualViewport?.removeEventListener("resize", check);
      observer.disconnect();
      style.removeProperty("--bar-height");
    };
  }, []);
}

function showCaret(area: HTMLTextAreaElement) {
  const { value, selectionStart, selectionEnd, selectionDirection } = area;
  const isAllSelected = selectionStart === 0 && selectionEnd === value.length && value !== "";
  if (document.activeElement !== area || isAllSelected) return;
  const top = caretTop(area, selectionDirection === "backward" ? selectionStart : selectionEnd);
  scrollIntoBand({ top, bottom: top + lineHeightOf(area) });
}
