import { schema } from "markdown-blocks/schema";
import { setBlockType, splitBlock, toggleMark } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import { sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState, TextSelection } from "prosemirror-state";
import type { seededRandom } from "../../proof/fuzz/random.ts";

type Random = ReturnType<typeof seededRandom>;
/** Changes the top-level block at an index. Returns undefined where that cannot be done. */
type Edit = (doc: Node, at: number, random: Random) => Node | undefined;

/** What a writer does to one block, at a place that chance chooses. */
export const richEdits: Record<string, Edit> = {
  "a letter": (doc, at, random) => insert(doc, at, random, random.pick(["x", "é", "9"])),
  "a sign": (doc, at, random) =>
    insert(doc, at, random, random.pick([..."*_`[]<$#|\\~!>", "- ", "1. ", "&amp;"])),
  deletion(doc, at, random) {
    const block = random.pick(textBlocks(doc, at, ({ content }) => content.size > 1));
    if (!block) return undefined;
    const from = block.from + random.below(block.node.content.size);
    return stateOf(doc).tr.delete(from, from + 1).doc;
  },
  formatting(doc, at, random) {
    const block = random.pick(
      textBlocks(doc, at, ({ content, type }) => content.size > 1 && !type.spec.code),
    );
    const [from, to] = [random.below(block?.node.content.size ?? 1), 1 + random.below(9)];
    const mark = schema.marks[random.pick(["strong", "em", "strike"])]!;
    return block && run(toggleMark(mark), doc, block.from + from, Math.min(block.from + from + to, block.to));
  },
  "a line of its own"(doc, at, random) {
    const block = random.pick(
      textBlocks(doc, at, ({ type, content }) => isParagraph(type.name, content.size)),
    );
    if (!block || doc.child(at).type.name === "table") return undefined;
    const from = block.from + 1 + random.below(block.node.content.size - 1);
    return run(splitListItem(schema.nodes.list_item!), doc, from) ?? run(splitBlock, doc, from);
  },
  "an item"(doc, at, random) {
    const { block, start } = topBlock(doc, at);
    if (!/_list$/.test(block.type.name)) return undefined;
    const { checked, spread } = block.firstChild!.attrs;
    const paragraph = schema.node("paragraph", null, schema.text("new"));
    const item = schema.node("list_item", { checked: checked === null ? null : false, spread }, paragraph);
    const before = block.children.slice(0, random.below(block.childCount + 1));
    return stateOf(doc).tr.insert(
      before.reduce((end, { nodeSize }) => end + nodeSize, start + 1),
      item,
    ).doc;
  },
  "a level"(doc, at, random) {
    const block = random.pick(textBlocks(doc, at, ({ content }) => content.size > 0));
    return block && run(sinkListItem(schema.nodes.list_item!), doc, block.from);
  },
  "a row"(doc, at) {
    const { block, start } = topBlock(doc, at);
    if (block.type.name !== "table") return undefined;
    const cells = block.firstChild!.children.map(({ attrs }) =>
      schema.node("table_cell", attrs, schema.node("paragraph", null, schema.text("new"))),
    );
    return stateOf(doc).tr.insert(start + block.nodeSize - 1, schema.node("table_row", null, cells)).doc;
  },
  "a heading"(doc, at) {
    const { block, start } = topBlock(doc, at);
    if (block.type.name !== "paragraph" || block.children.some(({ type }) => /break/.test(type.name)))
      return undefined;
    return run(setBlockType(schema.nodes.heading!, { level: 3 }), doc, start + 1);
  },
  "a paragraph below"(doc, at) {
    const { block, start } = topBlock(doc, at);
    const paragraph = schema.node("paragraph", null, schema.text("new"));
    return stateOf(doc).tr.insert(start + block.nodeSize, paragraph).doc;
  },
  "a move"(doc, at) {
    if (at + 1 >= doc.childCount) return undefined;
    const { block, start } = topBlock(doc, at);
    const next = doc.child(at + 1);
    return stateOf(doc).tr.replaceWith(start, start + block.nodeSize + next.nodeSize, [next, block]).doc;
  },
};

const isParagraph = (name: string, size: number) => name === "paragraph" && size > 2;

const stateOf = (doc: Node) => EditorState.create({ doc });

function run(command: Command, doc: Node, from: number, to = from): Node | undefined {
  const state = stateOf(doc);
  const selected = state.apply(state.tr.setSelection(TextSelection.create(doc, from, to)));
  let result: Node | undefined;
  command(selected, (transaction) => {
    result = transaction.doc;
  });
  return result;
}

function insert(doc: Node, at: number, random: Random, text: string) {
  const block = random.pick(textBlocks(doc, at));
  return (
    block && stateOf(doc).tr.insertText(text, block.from + random.below(block.node.content.size + 1)).doc
  );
}

function topBlock(doc: Node, at: number) {
  const start = doc.children.slice(0, at).reduce((end, { nodeSize }) => end + nodeSize, 0);
  return { block: doc.child(at), start };
}

function textBlocks(doc: Node, at: number, isWanted: (node: Node) => boolean = () => true) {
  const { block, start } = topBlock(doc, at);
  const found: { node: Node; from: number; to: number }[] = [];
  doc.nodesBetween(start, start + block.nodeSize, (node, position) => {
    const from = position + 1;
    if (node.isTextblock && node.type.name !== "source" && isWanted(node))
      found.push({ node, from, to: from + node.content.size });
  });
  return found;
}
