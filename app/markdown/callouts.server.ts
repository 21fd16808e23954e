import type { Blockquote, Paragraph, Root } from "mdast";
import { visit } from "unist-util-visit";

const names = { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" };
type CalloutKind = keyof typeof names;

/** The first line of a callout, which holds nothing else: "[!NOTE]". */
const marker = new RegExp(`^\\[!(${Object.keys(names).join("|")})\\][ \\t]*(?:\\r?\\n|$)`, "i");

export const calloutClasses = ["callout", ...Object.keys(names), "callout-title"];

/** Turns a quotation that begins with the line `[!NOTE]` into a callout, as on GitHub. */
export function callouts() {
  return (tree: Root) => {
    visit(tree, "blockquote", (quotation) => {
      const kind = takeMarker(quotation);
      if (!kind) return;
      const title: Paragraph = {
        type: "paragraph",
        children: [{ type: "text", value: names[kind] }],
        data: { hProperties: { className: ["callout-title"] } },
      };
      quotation.children.unshift(title);
      quotation.data = { hName: "div", hProperties: { className: ["callout", kind] } };
    });
  };
}

/** Removes the marker. Returns undefined, and changes nothing, when there is none, or nothing after it. */
function takeMarker(quotation: Blockquote): CalloutKind | undefined {
  const [paragraph, ...others] = quotation.children;
  if (paragraph?.type !== "paragraph") return undefined;
  const [text, ...rest] = paragraph.children;
  const [line, name] = (text?.type === "text" && marker.exec(text.value)) || [];
  if (text?.type !== "text" || line === undefined || name === undefined) return undefined;
  // Two spaces or a backslash after the marker make a line break.
  if (rest[0]?.type === "break") rest.shift();
  else if (rest.length > 0 && line.length === text.value.length && !line.endsWith("\n")) return undefined;
  const value = text.value.slice(line.length);
  const children = value ? [{ ...text, value }, ...rest] : rest;
  if (children.length === 0 && others.length === 0) return undefined;
  quotation.children = children.length > 0 ? [{ ...paragraph, children }, ...others] : others;
  return name.toLowerCase() as CalloutKind;
}
