import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isEditorOpenAt } from "../ui/draft-state.ts";

/** Focuses the heading after a navigation, so that screen readers read it and Tab continues from there. */
export function FocusHeading() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    // A side page of the editor takes the focus itself, and gives it back.
    const isBesideEditor = isEditorOpenAt(lastPathname.current) && isEditorOpenAt(pathname);
    lastPathname.current = pathname;
    if (isBesideEditor) return;
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || document.activeElement?.matches(":read-write")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
