import type { MouseEvent } from "react";
import type { LanguageAttributes } from "../lib/languages.ts";
import { copyText } from "../ui/copy-text.ts";
import { openMedia } from "./open-media.ts";

interface Props {
  html: string;
  /** The text's, when it is not the page's. */
  language?: LanguageAttributes;
  className?: string;
}

/** The rendered text. Its buttons, images and embeds are handled here, since the rendered HTML has no scripts. */
export function ArticleBody({ html, language, className = "article" }: Props) {
  function handleClick(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const copyButton = target.closest<HTMLButtonElement>("button.copy");
    if (copyButton) void copyCode(copyButton);
    const zoomLink = target.closest<HTMLAnchorElement>("a.zoom");
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!zoomLink || opensElsewhere) return;
    event.preventDefault();
    openMedia(zoomLink);
  }

  return (
    // The HTML was sanitized when it was rendered.
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks come from its buttons and links, which work with the keyboard
    <div
      key={html}
      ref={watchScrollBoxes}
      {...language}
      className={className}
      onClick={handleClick}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * Tab stops at tables, code and formulas only while they are too wide, since only then there is something to scroll. A font
 * that arrives late makes their content wider, but not themselves.
 */
function watchScrollBoxes(text: HTMLElement | null) {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>("[tabindex]")!;
      box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
    }
  });
  for (const box of text!.querySelectorAll("[tabindex='0']"))
    for (const part of [box, ...box.children]) observer.observe(part);
  return () => observer.disconnect();
}

async function copyCode(button: HTMLButtonElement) {
  const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
  button.textContent = (await copyText(code)) ? "Copied" : "Not copied";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
}
