import { fencedBlock } from "markdown-syntax/fenced-code";
import { fetchPreview } from "../post-fields.ts";

interface CodeBlock {
  language: string;
  code: string;
}

/** A part of the code that has a colour: its offsets in the code, and a class of the style sheet for code. */
export interface CodeToken {
  from: number;
  to: number;
  className: string;
}

/**
 * Gets the colours of code from the server's preview: a highlighter in the browser would weigh hundreds of KB. Returns a list
 * for each block; undefined when the answer has other blocks. Throws when the server has no answer now.
 */
export async function fetchCodeTokens(
  blocks: CodeBlock[],
  signal: AbortSignal,
): Promise<CodeToken[][] | undefined> {
  const html = await fetchPreview(
    blocks.map(({ language, code }) => fencedBlock(language, code)).join("\n\n"),
    signal,
  );
  const page = new DOMParser().parseFromString(html, "text/html");
  const codes = [...page.querySelectorAll("figure.code pre code")];
  return codes.length === blocks.length
    ? blocks.map(({ code }, index) => readTokens(codes[index]!, code))
    : undefined;
}

function readTokens(element: Element, code: string): CodeToken[] {
  if (element.textContent.trimEnd() !== code.trimEnd()) return [];
  let at = 0;
  return [...element.childNodes].flatMap((child) => {
    const from = at;
    at += child.textContent!.length;
    return child instanceof Element ? [{ from, to: at, className: child.className }] : [];
  });
}
