import { type MouseEvent, useState } from "react";
import { copyText } from "../ui/copy-text.ts";
import { Lightbox, type LightboxImage } from "./lightbox.tsx";

/** The rendered text. Its buttons and images are handled here, since the rendered HTML has no scripts. */
export function ArticleBody({ html }: { html: string }) {
  const [lightboxImage, setLightboxImage] = useState<LightboxImage>();

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const copyButton = target.closest<HTMLButtonElement>("button.copy");
    if (copyButton) void copyCode(copyButton);
    const zoomLink = target.closest("a.zoom");
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!zoomLink || opensElsewhere) return;
    event.preventDefault();
    const { src, alt } = zoomLink.querySelector("img")!;
    setLightboxImage({ src, alt });
  }

  return (
    <>
      {/* The HTML was sanitized when it was rendered. Its buttons and links work with the keyboard by themselves. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="article" onClick={handleClick} dangerouslySetInnerHTML={{ __html: html }} />
      {lightboxImage && <Lightbox image={lightboxImage} onClose={() => setLightboxImage(undefined)} />}
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
