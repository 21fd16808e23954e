import { type MouseEvent, useRef, useState } from "react";
import { copyText } from "./copy-text.ts";

/** The rendered text. What its buttons and images do is told here, since the text itself holds no script. */
export function ArticleBody({ html }: { html: string }) {
  const [shown, setShown] = useState<{ src: string; alt: string }>();
  const dialog = useRef<HTMLDialogElement>(null);

  function act(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const copy = target.closest<HTMLButtonElement>("button.copy");
    if (copy) void copyCode(copy);
    const zoom = target.closest("a.zoom");
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!zoom || !plain) return;
    event.preventDefault();
    const { src, alt } = zoom.querySelector("img")!;
    setShown({ src, alt });
    dialog.current?.showModal();
  }

  return (
    <>
      {/* Sanitised when it was rendered. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons and links in it answer to keys by themselves */}
      <div className="article" onClick={act} dangerouslySetInnerHTML={{ __html: html }} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog ref={dialog} className="lightbox" aria-label="Image" onClick={() => dialog.current?.close()}>
        {shown && <img src={shown.src} alt={shown.alt} referrerPolicy="no-referrer" />}
        <button type="button" className="button">
          Close
        </button>
      </dialog>
    </>
  );
}

async function copyCode(button: HTMLButtonElement) {
  const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
  button.textContent = (await copyText(code)) ? "Copied" : "Not copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}
