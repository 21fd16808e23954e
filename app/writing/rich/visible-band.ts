/**
 * Returns the part of the window in which text can be seen: below the toolbar, and above the bar for publishing and a
 * keyboard on the screen. In pixels of the layout viewport.
 */
export function visibleBand(): { top: number; bottom: number } {
  const screen = visualViewport;
  const [screenTop, height] = screen ? [screen.offsetTop, screen.height] : [0, innerHeight];
  const toolbar = document.querySelector(".editor-tools");
  const bar = document.querySelector(".publish-bar");
  const isFixed = bar && getComputedStyle(bar).position === "fixed";
  return {
    top: Math.max(screenTop, toolbar?.getBoundingClientRect().bottom ?? 0),
    bottom: Math.min(screenTop + height, isFixed ? bar.getBoundingClientRect().top : innerHeight),
  };
}

const air = 8;

/** Scrolls the page so that a part of it, for example the line of the caret, is in the visible band. */
export function scrollIntoBand({ top, bottom }: { top: number; bottom: number }) {
  const band = visibleBand();
  const below = bottom + air - band.bottom;
  const above = top - air - band.top;
  const by = above < 0 ? above : Math.max(0, Math.min(below, above));
  if (by !== 0) scrollBy({ top: by, behavior: "instant" });
}
