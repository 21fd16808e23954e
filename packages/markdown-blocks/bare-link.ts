import type { Paragraph } from "mdast";

/** Whether a paragraph holds nothing but an address: readers get a card. */
export function isBareLink({ children }: Paragraph): boolean {
  const [link] = children;
  if (children.length !== 1 || link?.type !== "link" || link.children.length !== 1) return false;
  const [text] = link.children;
  return (
    text?.type === "text" &&
    /^https?:/i.test(link.url) &&
    [link.url, link.url.replace(/^http:\/\//, "")].includes(text.value)
  );
}
