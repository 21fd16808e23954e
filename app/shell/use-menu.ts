import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The menu of small screens. Escape, focus outside of the header, and a navigation close it. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const close = () => setOpen(false);
  // The key changes with each navigation, also to the same address.
  useEffect(close, [key]);
  return {
    open,
    close,
    toggle: () => setOpen(!open),
    button,
    /** For the element around the menu and its button. */
    closeHandlers: {
      onKeyDown({ key }: KeyboardEvent) {
        if (!open || key !== "Escape") return;
        close();
        // The focused element was hidden with the menu.
        button.current?.focus();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}

/** Marks an element while the reader scrolls down, so that it can make room. */
export function useRetraction() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    let last = scrollY;
    const update = () => {
      // Ignores small steps, such as those by which a page settles.
      if (Math.abs(scrollY - last) < 8) return;
      element.current?.toggleAttribute("data-retracted", scrollY > last && scrollY > 160);
      last = scrollY;
    };
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return element;
}
