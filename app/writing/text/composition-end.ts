/** The field in which a character is being composed. */
let field: Node | undefined;

/** Notes whether a character is being composed by an input method, as in Japanese or Korean, until the returned function is called. */
export function watchComposition(): () => void {
  const listen = ({ type, target }: Event) => {
    field = type === "compositionstart" ? (target as Node) : undefined;
  };
  const types = ["compositionstart", "compositionend"];
  for (const type of types) document.addEventListener(type, listen);
  return () => {
    for (const type of types) document.removeEventListener(type, listen);
    field = undefined;
  };
}

/** Waits until no character is being composed: moving the focus or changing the text would interrupt it. */
export async function compositionEnd() {
  while (field?.isConnected) await nextCompositionEnd();
}

/** Waits a moment longer, since the text is complete only after the event. A field that goes away ends without one. */
function nextCompositionEnd() {
  return new Promise<void>((resolve) => {
    document.addEventListener("compositionend", () => setTimeout(resolve), { once: true });
    setTimeout(resolve, 2000);
  });
}
