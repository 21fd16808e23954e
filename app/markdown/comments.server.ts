// Comments are Markdown without headings, images, footnotes and embeds.
import type { Element, Root, Text } from "hast";
import type { List, Root as MarkdownRoot, Paragraph, PhrasingContent } from "mdast";
import type { Options as Schema } from "rehype-sanitize";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { element } from "./element.server.ts";

/** Line breaks stay, "2024." begins no list, headings become bold paragraphs, images links to them or their description, and footnotes text. */
export function onlyText() {
  return (tree: MarkdownRoot) => {
    visit(tree, (node, index, parent) => {
      if (!parent || index === undefined) return;
      const replace = (...nodes: unknown[]) => {
        parent.children.splice(index, 1, ...(nodes as typeof parent.children));
        return index;
      };
      if (node.type === "heading")
        return replace({ type: "paragraph", children: [{ type: "strong", children: node.children }] });
      if (node.type === "list" && (node.start ?? 0) > maxListNumber) return replace(...asParagraphs(node));
      if (node.type === "text" && node.value.includes("\n")) return replace(...withBreaks(node.value));
      if (node.type === "image") return replace(linkTo(node.url, node.alt || node.url));
      if (node.type === "imageReference") return replace({ type: "text", value: node.alt ?? "" });
      if (node.type === "footnoteReference") return replace({ type: "text", value: `[${node.label}]` });
      if (node.type === "footnoteDefinition") return replace(...node.children);
    });
  };
}

/** Longer numbers are years, or of a text that goes on. */
const maxListNumber = 999;

function asParagraphs({ start, children }: List): MarkdownRoot["children"] {
  return children.flatMap((item, at) => {
    const number = `${Number(start) + at}. `;
    const [first, ...rest] = item.children;
    if (first?.type !== "paragraph") return [paragraphOf(number), ...item.children];
    return [{ ...first, children: [{ type: "text", value: number }, ...first.children] }, ...rest];
  });
}

const paragraphOf = (value: string): Paragraph => ({
  type: "paragraph",
  children: [{ type: "text", value }],
});

function withBreaks(text: string): PhrasingContent[] {
  const lines = text.split("\n").map((value) => ({ type: "text", value }) as const);
  return lines.flatMap((line, at) => (at === 0 ? [line] : [{ type: "break" }, line]));
}

function linkTo(url: string, text: string): PhrasingContent {
  return { type: "link", url, children: [{ type: "text", value: text }] };
}

const excluded = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "img", "picture", "source", "section"]);

export function commentSchema(schema: Schema): Schema {
  return { ...schema, tagNames: schema.tagNames?.filter((name) => !excluded.has(name)) };
}

const handlePattern = /(?<![\p{L}\p{N}_/@.-])@([a-z0-9][a-z0-9-]{1,29})(?![\p{L}\p{N}@-])/giu;

/** Makes links of the names of people who exist, by their ids, so that a new handle breaks none, but not in code or in other links. */
export function linkHandles() {
  return (tree: Root, file: VFile) => {
    const handles = new Map(Object.entries(file.data.handles as Record<string, string>));
    if (handles.size === 0) return;
    visit(tree, (node, index, parent) => {
      if (node.type === "element" && ["a", "code", "pre", "math"].includes(node.tagName)) return SKIP;
      if (node.type !== "text" || !parent) return;
      const parts = withLinks(node.value, handles);
      parent.children.splice(index!, 1, ...parts);
      return index! + parts.length;
    });
  };
}

function withLinks(text: string, handles: Map<string, string>): (Element | Text)[] {
  const parts: (Element | Text)[] = [];
  let end = 0;
  for (const match of text.matchAll(handlePattern)) {
    const handle = match[1]!.toLowerCase();
    const id = handles.get(handle);
    if (!id) continue;
    parts.push({ type: "text", value: text.slice(end, match.index) });
    parts.push(element("a", { href: `/people/${id}` }, [{ type: "text", value: match[0] }]));
    end = match.index + match[0].length;
  }
  parts.push({ type: "text", value: text.slice(end) });
  return parts;
}
