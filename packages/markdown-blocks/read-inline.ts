import type { Definition, LinkReference, Nodes, PhrasingContent } from "mdast";
import type { Mark, Node } from "prosemirror-model";
import { schema } from "./schema.ts";

/** What of a text is needed to read one of its nodes. */
export interface ReadingContext {
  text: string;
  /** By the identifier. */
  definitions: Map<string, Definition>;
  isTask: (source: string) => boolean;
}

/** The rich text has no node for this Markdown, so its block is shown as source. */
export class Unsupported extends Error {}

/** Returns the nodes of a text block. Throws `Unsupported`. */
export function readInline(
  children: PhrasingContent[],
  context: ReadingContext,
  marks: readonly Mark[] = [],
): Node[] {
  return children.flatMap((child) => readOne(child, context, marks));
}

function readOne(node: PhrasingContent, context: ReadingContext, marks: readonly Mark[]): Node[] {
  const inside = (mark: Mark) => {
    const nodes = readInline(
      (node as { children: PhrasingContent[] }).children,
      context,
      mark.addToSet(marks),
    );
    // A link without a text.
    return nodes.length > 0 ? nodes : [sourceNode()];
  };
  const sourceNode = () =>
    schema.node("inline_source", { source: sourceOf(node, context) }, undefined, marks);
  switch (node.type) {
    case "text":
    // Readers see HTML as text.
    case "html":
      return readText(node.value, marks);
    case "strong":
      return inside(schema.mark("strong"));
    case "emphasis":
      return inside(schema.mark("em"));
    case "delete":
      return inside(schema.mark("strike"));
    case "link":
      return inside(schema.mark("link", { href: node.url, title: node.title ?? null }));
    case "linkReference":
      return inside(schema.mark("link", referenceOf(node, context)));
    case "inlineCode":
      return [schema.text(node.value.replace(/\r\n?|\n/g, " "), schema.mark("code").addToSet(marks))];
    case "break":
      return [schema.node("hard_break", null, undefined, marks)];
    case "image":
      return [
        schema.node(
          "image",
          { src: node.url, alt: node.alt ?? "", title: node.title ?? null },
          undefined,
          marks,
        ),
      ];
    default:
      return [sourceNode()];
  }
}

function readText(value: string, marks: readonly Mark[]): Node[] {
  return value.split(/(\n|\r\n?)/).flatMap((part, at) => {
    if (at % 2 === 1) return [schema.node("soft_break", null, undefined, marks)];
    return part ? [schema.text(part, marks)] : [];
  });
}

function referenceOf({ identifier, label }: LinkReference, { definitions }: ReadingContext) {
  const definition = definitions.get(identifier);
  if (!definition) throw new Unsupported();
  const { url: href, title = null } = definition;
  return { href, title, reference: label ?? identifier };
}

/** The Markdown of a node that stands in one line. */
function sourceOf({ position }: Nodes, { text }: ReadingContext) {
  const source = position && text.slice(position.start.offset, position.end.offset);
  if (!source || /[\r\n]/.test(source)) throw new Unsupported();
  return source;
}
