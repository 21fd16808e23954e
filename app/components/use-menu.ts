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
      const target = event.target as Element;
      // The veil belongs to the menu, and is no part of what stands in it.
      if (target.id === "menu" || !header.current?.contains(target)) setOpen(false);
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
