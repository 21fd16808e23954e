import { useEffect, useRef } from "react";

/**
 * Returns a function that waits until no character is being composed by an input method, as in Japanese or Korean.
 * Moving the focus or changing the text would interrupt the composition.
 */
export function useCompositionEnd(): () => Promise<void> {
  const isComposing = useRef(false);
  useEffect(() => {
    const listen = ({ type }: Event) => {
      isComposing.current = type === "compositionstart";
    };
    const types = ["compositionstart", "compositionend"];
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
  return async () => {
    while (isComposing.current) await nextCompositionEnd();
  };
}

/** Waits a moment longer, since the text is complete only after the event. */
function nextCompositionEnd() {
  return new Promise<void>((resolve) => {
    document.addEventListener("compositionend", () => setTimeout(resolve), { once: true });
  });
}
