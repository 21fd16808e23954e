import { useRef, useState } from "react";
import { focusEntry } from "../publishing-menu/focus-entry.ts";

/** Whether the last look is open, and the button that opens it. */
export function useLastLook() {
  const [openCount, setOpenCount] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  return {
    /** How often it was asked for since it was closed; 0: it is closed. */
    openCount,
    button,
    open: () => setOpenCount(openCount + 1),
    close() {
      setOpenCount(0);
      focusEntry(button.current!);
    },
  };
}
