import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The menu of small screens: Escape, a click or the focus outside of it, and going anywhere close it. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Going somewhere closes the menu, even to where one is already.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      // What had the focus is gone with the menu.
      toggle.current?.focus();
    };
    const turnAway = (event: Event) => {
      // The path, since what was clicked may be gone already: the toggle's icon changes.
      const within = event.composedPath().includes(header.current!);
      if (!within || onVeil(event)) setOpen(false);
    };
    addEventListener("keydown", leave);
    addEventListener("click", turnAway);
    addEventListener("focusin", turnAway);
    return () => {
      removeEventListener("keydown", leave);
      removeEventListener("click", turnAway);
      removeEventListener("focusin", turnAway);
    };
  }, [open]);

  return { open, turn: () => setOpen(!open), header, toggle };
}

/** The veil is the menu's own ::after, so a click on it has the menu as its target. */
function onVeil(event: Event) {
  const target = event.target as Element;
  return (
    event instanceof MouseEvent &&
    target.id === "menu" &&
    event.clientY > target.getBoundingClientRect().bottom
  );
}
