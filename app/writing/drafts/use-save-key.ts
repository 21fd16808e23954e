import { useEffect, useRef, useState } from "react";
import { matchesKeys } from "../text/matches-keys.ts";

const shownMs = 4000;

/** Ctrl+S, or Cmd+S, saves at once, wherever the focus is. Returns whether that has just been done, for the state to say so. */
export function useSaveKey(save: () => Promise<boolean>) {
  const [isShown, setShown] = useState(false);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onKeyDown = async (event: KeyboardEvent) => {
      if (!matchesKeys(event, "Mod+s")) return;
      event.preventDefault();
      clearTimeout(timer);
      setShown(await latest.current());
      timer = setTimeout(setShown, shownMs, false);
    };
    addEventListener("keydown", onKeyDown);
    return () => {
      removeEventListener("keydown", onKeyDown);
      clearTimeout(timer);
    };
  }, []);
  return isShown;
}
