// An article as the body of a mail. Most mail programs keep no style sheet, so each element has its style.
import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { jpegAddress } from "../lib/image.ts";
import { imageFileRegExpSource } from "../lib/image-files.ts";
import { element } from "./element.server.ts";
import { siteMark } from "./feed-html.server.ts";

const mono = "font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 14px";
const heading = (size: number) => `margin: 32px 0 8px; font-size: ${size}px; line-height: 1.3`;
/** Colours are grey with an alpha, so that they fit a light and a dark ground. */
const faint = "rgba(128, 128, 128, 0.14)";
const line = "rgba(128, 128, 128, 0.45)";

const styles: Record<string, string> = {
  p: "margin: 0 0 16px",
  h1: heading(24),
  h2: heading(22),
  h3: heading(19),
  h4: heading(17),
  ul: "margin: 0 0 16px; padding: 0 0 0 24px",
  ol: "margin: 0 0 16px; padding: 0 0 0 24px",
  li: "margin: 0 0 6px",
  blockquote: `margin: 0 0 16px; padding: 0 0 0 16px; border-left: 3px solid ${line}`,
  pre: `margin: 0 0 16px; padding: 12px 14px; background: ${faint}; border-radius: 6px; overflow-x: auto; white-space: pre-wrap; word-break: break-word; line-height: 1.5; ${mono}`,
  code: `padding: 1px 4px; background: ${faint}; border-radius: 4px; ${mono}`,
  figure: "margin: 0 0 16px",
  figcaption: "margin: 6px 0 0; font-size: 14px; opacity: 0.75",
  img: "display: block; max-width: 100%; height: auto; border: 0; border-radius: 6px",
  table: "margin: 0 0 16px; border-collapse: collapse",
  th: `padding: 6px 10px; border: 1px solid ${line}; text-align: left`,
  td: `padding: 6px 10px; border: 1px solid ${line}`,
  hr: `margin: 28px 0; border: 0; border-top: 1px solid ${line}`,
};

/** Adds the styles to the tree for feed readers. What only works on a page, such as a box that opens, is open. */
export function letterTree(tree: Root): Root {
  return { type: "root", children: tree.children.map((node) => styled(node as ElementContent)) };
}

function styled(node: ElementContent): ElementContent {
  if (node.type !== "element") return node;
  const { tagName, properties, children } = node;
  const name = tagName === "details" ? "div" : tagName === "summary" ? "p" : tagName;
  const isBlockCode = tagName === "pre";
  const inner = isBlockCode ? [{ type: "text" as const, value: textOf(node) }] : children.map(styled);
  const style = styles[name];
  // The sizes of the file are too wide for a phone; the style keeps the proportions.
  const { width, height, ...others } = properties;
  const ofImage = { src: inJpeg(String(properties.src)), width: Number(width) > 560 ? 560 : width };
  const ownProperties = tagName === "img" ? ofImage : { width, height };
  return element(name, { ...others, ...ownProperties, ...(style && { style }) }, inner);
}

const uploadedImage = new RegExp(`^${siteMark}${imageFileRegExpSource}$`);

/** Outlook shows no WebP. */
function inJpeg(src: string) {
  const [, key] = uploadedImage.exec(src) ?? [];
  return key ? siteMark + jpegAddress(key) : src;
}

const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol blockquote figure figcaption table thead tbody tr pre div details summary hr dl dd dt".split(
    " ",
  ),
);

/** The same tree as plain text: code keeps its lines, and each link has its address behind it. */
export function letterText(tree: Root): string {
  return blockTexts(tree.children as ElementContent[]).join("\n\n");
}

function blockTexts(nodes: ElementContent[]): string[] {
  const texts: string[] = [];
  let open = "";
  const end = () => {
    if (open.trim()) texts.push(open.trim());
    open = "";
  };
  for (const node of nodes) {
    if (node.type !== "element" || !blocks.has(node.tagName)) open += inlineText(node);
    else {
      end();
      texts.push(...blockText(node));
    }
  }
  end();
  return texts;
}

function blockText(node: Element): string[] {
  const children = node.children as ElementContent[];
  switch (node.tagName) {
    case "pre":
      return [textOf(node).trimEnd().replace(/^/gm, "    ")];
    case "hr":
      return ["* * *"];
    case "ul":
    case "ol": {
      const items = children.filter((child): child is Element => child.type === "element");
      const start = Number(node.properties.start ?? 1);
      const mark = (at: number) => (node.tagName === "ol" ? `${start + at}. ` : "- ");
      const lines = items.map((item, at) => {
        const text = blockTexts(item.children as ElementContent[]).join("\n");
        return mark(at) + text.replaceAll("\n", "\n  ");
      });
      return lines.length > 0 ? [lines.join("\n")] : [];
    }
    case "blockquote":
      return [blockTexts(children).join("\n\n").replace(/^/gm, "> ")];
    case "table":
      return [blockTexts(children).join("\n")];
    case "tr":
      return [
        children
          .map((cell) => inlineText(cell).replace(/\s+/g, " ").trim())
          .filter(Boolean)
          .join(" | "),
      ];
    default:
      return /^h\d$/.test(node.tagName)
        ? [`${"#".repeat(Number(node.tagName[1]))} ${children.map(inlineText).join("").trim()}`]
        : blockTexts(children);
  }
}

function inlineText(node: ElementContent): string {
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type !== "element") return "";
  if (node.tagName === "br") return "\n";
  if (node.tagName === "img") return node.properties.alt ? `[${node.properties.alt}]` : "";
  if (node.tagName === "sup") return `[${textOf(node)}]`;
  const text = (node.children as ElementContent[]).map(inlineText).join("");
  // From a footnote back to its text.
  if (text.startsWith("↩")) return "";
  const address = node.tagName === "a" ? String(node.properties.href ?? "") : "";
  return !address || text.trim() === address ? text : `${text} (${address})`;
}
