import { useEffect, useState } from "react";
import { matchesKeys } from "./matches-keys.ts";

/**
 * Shows the text alone: the style sheet hides all but the text, conflicts, the last look and the publish bar. Ctrl+Shift+F, or
 * Cmd+Shift+F, switches it in both modes; Escape leaves.
 */
export function useFullScreen() {
  const [isFullScreen, setFullScreen] = useState(false);
  const toggle = () => setFullScreen((old) => !old);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.key === "Escape") setFullScreen(false);
      if (!matchesKeys(event, "Mod+Shift+f")) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return { isFullScreen, toggle };
}
