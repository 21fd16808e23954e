import { useEffect } from "react";

/** Tells the style sheet how high the publish bar is: the page is longer by it, and the browser scrolls no text behind it. */
export function useBarHeight() {
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>(".publish-bar")!;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--bar-height", `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty("--bar-height");
    };
  }, []);
}
