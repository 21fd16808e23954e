import { type MouseEvent, useState } from "react";
import { copyText } from "../ui/copy-text.ts";
import { type Enlarged, Lightbox } from "./lightbox.tsx";

/** The rendered text. What its buttons and images do is told here, since the text itself holds no script. */
export function ArticleBody({ html }: { html: string }) {
  const [enlarged, setEnlarged] = useState<Enlarged>();

  function act(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const copy = target.closest<HTMLButtonElement>("button.copy");
    if (copy) void copyCode(copy);
    const zoom = target.closest("a.zoom");
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!zoom || elsewhere) return;
    event.preventDefault();
    const { src, alt } = zoom.querySelector("img")!;
    setEnlarged({ src, alt });
  }

  return (
    <>
      {/* Sanitised when it was rendered; the buttons and links in it answer to keys by themselves. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="article" onClick={act} dangerouslySetInnerHTML={{ __html: html }} />
      {enlarged && <Lightbox image={enlarged} onClose={() => setEnlarged(undefined)} />}
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
