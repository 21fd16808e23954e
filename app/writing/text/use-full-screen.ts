import { useEffect, useState } from "react";

/**
 * Shows the text alone: the style sheet hides all but the text, conflicts, the last look and the publish bar. Escape leaves.
 */
export function useFullScreen() {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    if (!isFullScreen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) setFullScreen(false);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isFullScreen]);
  return { isFullScreen, toggle: () => setFullScreen((old) => !old) };
}
