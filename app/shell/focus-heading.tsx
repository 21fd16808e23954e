import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** After a navigation the new page's heading takes the focus, so that it is read out and Tab goes on from there. */
export function FocusHeading() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main:not([hidden] *) h1");
    if (!heading || document.activeElement?.matches("input, textarea")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
