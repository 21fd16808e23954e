let isComposing = false;

/** Notes whether a character is being composed by an input method, as in Japanese or Korean, until the returned function is called. */
export function watchComposition(): () => void {
  const listen = ({ type }: Event) => {
    isComposing = type === "compositionstart";
  };
  const types = ["compositionstart", "compositionend"];
  for (const type of types) document.addEventListener(type, listen);
  return () => {
    for (const type of types) document.removeEventListener(type, listen);
    isComposing = false;
  };
}

/** Waits until no character is being composed: moving the focus or changing the text would interrupt it. */
export async function compositionEnd() {
  while (isComposing) await nextCompositionEnd();
}

/** Waits a moment longer, since the text is complete only after the event. */
function nextCompositionEnd() {
  return new Promise<void>((resolve) => {
    document.addEventListener("compositionend", () => setTimeout(resolve), { once: true });
  });
}
