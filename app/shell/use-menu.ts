import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The menu of small screens. Escape, a click or focus outside of the header, and a navigation close it. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // The key changes with each navigation, also to the same address.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      // The focused element was hidden with the menu.
      button.current?.focus();
    };
    const closeOutside = (event: Event) => {
      // composedPath(), since the clicked element may be removed already: the icon of the button changes.
      const isInside = event.composedPath().includes(header.current!);
      if (!isInside || isOnVeil(event)) setOpen(false);
    };
    addEventListener("keydown", closeOnEscape);
    addEventListener("click", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("keydown", closeOnEscape);
      removeEventListener("click", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, [open]);

  return { open, toggle: () => setOpen(!open), header, button };
}

/** The veil over the page is the menu's ::after, so the target of a click on it is the menu. */
function isOnVeil(event: Event) {
  const target = event.target as Element;
  return (
    event instanceof MouseEvent &&
    target.id === "menu" &&
    event.clientY > target.getBoundingClientRect().bottom
  );
}
