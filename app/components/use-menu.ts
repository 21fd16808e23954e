import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** The menu of small screens: Escape, a press outside of the header and going anywhere close it. */
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
    const press = (event: PointerEvent) => {
      if (!header.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener("keydown", leave);
    addEventListener("pointerdown", press);
    return () => {
      removeEventListener("keydown", leave);
      removeEventListener("pointerdown", press);
    };
  }, [open]);

  return { open, turn: () => setOpen(!open), header, toggle };
}
