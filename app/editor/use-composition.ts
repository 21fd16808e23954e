import { useEffect, useRef } from "react";

/**
 * Answers a function that waits until nobody is in the middle of composing a character, as in Japanese or Korean:
 * to move the focus, or to change the text, would break that off.
 */
export function useComposition(): () => Promise<void> {
  const composing = useRef(false);
  useEffect(() => {
    const listen = ({ type }: Event) => {
      composing.current = type === "compositionstart";
    };
    const types = ["compositionstart", "compositionend"];
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
  return async () => {
    while (composing.current) await ended();
  };
}

/** The text is complete only after the event. */
function ended() {
  return new Promise<void>((done) => {
    document.addEventListener("compositionend", () => setTimeout(done), { once: true });
  });
}
