import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isEditorOpenAt } from "../ui/draft-state.ts";

/** Focuses the heading after a navigation, so that screen readers read it and Tab continues from there. */
export function FocusHeading() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  // An editor that was open before keeps the focus, or its side page takes it.
  const isInEditor = isEditorOpenAt(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (isInEditor) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement?.matches(":read-write")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
