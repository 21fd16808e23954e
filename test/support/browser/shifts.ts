import type { Page } from "@playwright/test";

type RecordingWindow = typeof globalThis & { shifts: number };

/**
 * Adds up the layout shifts of each page that is opened from now on. The returned function reads the sum. Links at the end of
 * the header are not counted: a slow browser paints the header before it has read all of it, and each link that follows
 * moves those before it.
 */
export async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const recorder = window as unknown as RecordingWindow;
    recorder.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        const parts = [...document.querySelectorAll("main, aside, nav")];
        if (entry.sources.some(({ node }) => node && parts.some((part) => part.contains(node))))
          recorder.shifts += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    interface Source {
      node: Node | null;
    }
  });
  return () => page.evaluate(() => (window as unknown as RecordingWindow).shifts);
}
