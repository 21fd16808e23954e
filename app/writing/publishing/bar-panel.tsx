import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useEscape } from "../side-pages/use-escape.ts";

interface Props {
  label: string;
  /** The button that opened it. */
  opener: RefObject<HTMLElement | null>;
  close(): void;
  children: ReactNode;
}

/** What a button of the publish bar opens: above the bar, at the button. Escape closes it. */
export function BarPanel({ label, opener, close, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => placeAbove(panel.current!, shownButton(opener.current!));
    place();
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  });
  useEscape(close);
  return (
    <div ref={panel} role="group" aria-label={label} className="bar-panel">
      {children}
    </div>
  );
}

/** An entry of the closed menu is not shown, but the menu's button is. */
function shownButton(opener: HTMLElement): HTMLElement {
  const summary = opener.checkVisibility() ? null : opener.closest("details")?.querySelector("summary");
  return summary ?? opener;
}

/** Centred at the button, as far as the bar's row reaches. */
function placeAbove(panel: HTMLElement, button: HTMLElement) {
  const row = panel.offsetParent!.getBoundingClientRect();
  const { left, width } = button.getBoundingClientRect();
  const wished = left + width / 2 - row.left - panel.offsetWidth / 2;
  const margin = Number.parseFloat(getComputedStyle(panel).marginLeft);
  const last = row.width - panel.offsetWidth - 2 * margin;
  panel.style.left = `${Math.max(0, Math.min(wished - margin, last))}px`;
}
