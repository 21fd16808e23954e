import { schema } from "markdown-blocks/schema";
import { openWriter } from "markdown-blocks/write-text";
import type { PastedImage } from "pasted-html/data-images";
import { asWebAddress, type Paste, readPaste } from "pasted-html/read-paste";
import { closeHistory } from "prosemirror-history";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { isInTable, handlePaste as pasteCells } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { normalizeFieldText, validateInsertedText } from "../lib/field-text.ts";
import { convertPaste } from "../paste/convert-paste.ts";
import { moveBelow } from "./commands.ts";
import { readText } from "./read-text.ts";
import type { Wish } from "./uploads.ts";

interface Options {
  /** Tells the person what was not inserted, and why. */
  alert(problem: string): void;
  upload(view: EditorView, wishes: Wish[]): void;
  write(doc: Node): string;
}

const { paragraph, source, table } = schema.nodes;

/**
 * Paste and drop. A text wins over a picture of the same text; HTML becomes Markdown, code a block of it; plain text is read as Markdown, unless
 * Shift is held; an address over a selection makes a link; in a table, a table fills the cells.
 */
export function richPaste(options: Options) {
  const { upload } = options;
  const { insert, insertFormatted, refuseTooLong } = openInserter(options);
  let isPlain = false;

  /** Returns false when ProseMirror is to handle it: its own format, plain text, and code. */
  function insertData(view: EditorView, data: DataTransfer) {
    const { selection } = view.state;
    const paste = readPaste(data);
    const { html, text, code, files } = paste;
    if (files.length > 0 && !html && !text) {
      upload(view, [{ pos: selection.to, pictures: files.map((file) => ({ file })) }]);
      return true;
    }
    const address = asWebAddress(text);
    // Without a text ProseMirror would only delete what is selected.
    if (selection.$from.parent.type.spec.code) return !text;
    if (address && !selection.empty && selection instanceof TextSelection) {
      const link = schema.mark("link", { href: address });
      view.dispatch(closeHistory(view.state.tr).addMark(selection.from, selection.to, link));
    } else if ((isPlain && text) || isOwn(data.getData("text/html"))) return refuseTooLong(view, text);
    else if (html) void insertFormatted(view, paste);
    else if (code && !isInTable(view.state)) insert(view, code);
    else if (/\t/.test(text) && isInTable(view.state)) insertInTable(view, [tableOf(text)]);
    else if (text) insert(view, text);
    else return false;
    return true;
  }

  return new Plugin({
    props: {
      handleKeyDown(_, event) {
        isPlain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
        return false;
      },
      handlePaste: (view, { clipboardData }) => clipboardData !== null && insertData(view, clipboardData),
      handleDrop(view, event, _slice, isMoved) {
        const data = event.dataTransfer;
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (isMoved || !data || !place || isOwn(data.getData("text/html"))) return false;
        event.preventDefault();
        const caret = TextSelection.near(view.state.doc.resolve(place.pos));
        view.dispatch(view.state.tr.setSelection(caret));
        return insertData(view, data);
      },
      // ProseMirror parses HTML in the page, whose policy complains of every style.
      transformPastedHTML: (html) => (isOwn(html) ? html : ""),
      clipboardTextSerializer: markdownOf,
    },
  });
}

/** Whether HTML is ours, for ProseMirror to read. Other editors that are made with it write styles, too. */
const isOwn = (html: string) => html.includes("data-pm-slice") && !/<[a-z][^<>]*\sstyle=/i.test(html);

/** Inserts Markdown at the selection. */
function openInserter({ alert, upload, write }: Options) {
  function insert(view: EditorView, markdown: string, images: PastedImage[] = []) {
    const { state } = view;
    const problem = validateInsertedText("content", write(state.doc), markdown);
    if (problem) return alert(problem);
    const blocks = readText(normalizeFieldText("content", markdown)).pieces.map(({ node }) => node);
    if (blocks.length === 0) return;
    if (isInTable(state)) return insertInTable(view, blocks);
    const transaction = closeHistory(state.tr).replaceSelection(
      sliceOf(blocks, state.selection.$from.parent),
    );
    // Writing goes on below a footnote or an embed.
    const { $from } = transaction.selection;
    if ($from.parent.type === source) moveBelow(transaction, $from.before());
    const wishes = takeImages(transaction, images);
    view.dispatch(transaction.scrollIntoView());
    if (wishes.length > 0) upload(view, wishes);
  }

  /** Inserts at the selection of the moment when the conversion is done: the person may have typed on since the paste. */
  async function insertFormatted(view: EditorView, paste: Paste) {
    const { markdown, images, missingImagesText } = await convertPaste(paste, write(view.state.doc));
    if (view.isDestroyed) return;
    insert(view, markdown ?? paste.text, images);
    if (missingImagesText) alert(missingImagesText);
  }

  /** Whether a text is too long, which the person then hears. */
  function refuseTooLong({ state }: EditorView, text: string) {
    const problem = validateInsertedText("content", write(state.doc), text);
    if (problem) alert(problem);
    return problem !== undefined;
  }

  return { insert, insertFormatted, refuseTooLong };
}

/** The Markdown of copied blocks; of a part of code its letters alone, of cells their texts between tabs. */
function markdownOf({ content }: Slice): string {
  const first = content.firstChild;
  if (content.childCount === 1 && first?.type.spec.code) return first.textContent;
  if (first?.type.name === "table_row")
    return content.content.map((row) => row.children.map((cell) => cell.textContent).join("\t")).join("\n");
  const blocks = first?.isInline ? [paragraph!.create(null, content)] : content.content;
  return openWriter(readText("")).write(schema.topNodeType.create(null, blocks));
}

/** Paragraphs at the ends go into the text around them. An address among words is no block. */
export function sliceOf(blocks: Node[], parent: Node) {
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  const address = blocks.length === 1 && first.type === source ? asWebAddress(first.textContent) : undefined;
  if (address && parent.content.size > 0) {
    const text = schema.text(address, [schema.mark("link", { href: address })]);
    return new Slice(Fragment.from(text), 0, 0);
  }
  const openness = (node: Node) => (node.type === paragraph ? 1 : 0);
  return new Slice(Fragment.from(blocks), openness(first), openness(last));
}

/** Takes the pictures that have to be uploaded out of the document, and returns their places. */
function takeImages(transaction: Transaction, images: PastedImage[]): Wish[] {
  const found: { pos: number; node: Node; file: File }[] = [];
  transaction.doc.descendants((node, pos) => {
    const file = images.find(({ address }) => address === node.attrs.src)?.file;
    if (file) found.push({ pos, node, file });
    return images.length > 0;
  });
  const start = transaction.steps.length;
  for (const { pos, node } of [...found].reverse())
    if (node.isBlock) transaction.replaceWith(pos, pos + 1, paragraph!.create());
    else transaction.delete(pos, pos + 1);
  const taken = transaction.mapping.slice(start);
  return found.map(({ pos, node: { isBlock, attrs }, file }) => ({
    pos: taken.map(pos, -1) + (isBlock ? 1 : 0),
    pictures: [{ file, alt: attrs.alt, title: attrs.title }],
  }));
}

function insertInTable(view: EditorView, blocks: Node[]) {
  const [first] = blocks;
  if (first?.type === table)
    return void pasteCells(view, undefined as never, new Slice(Fragment.from(first), 0, 0));
  const texts: Node[] = [];
  for (const block of blocks)
    schema.topNodeType.create(null, block).descendants((node) => {
      if (!node.isTextblock) return true;
      if (texts.length > 0) texts.push(schema.text(" "));
      texts.push(...(node.type.spec.code ? [schema.text(node.textContent || " ")] : node.children));
      return false;
    });
  view.dispatch(
    closeHistory(view.state.tr)
      .replaceSelection(new Slice(Fragment.from(texts), 0, 0))
      .scrollIntoView(),
  );
}

/** The cells of a spreadsheet. */
function tableOf(text: string): Node {
  const { table_row, table_cell } = schema.nodes;
  const rows = text
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) =>
      line.split("\t").map((cell) => {
        const words = cell.replace(/\s+/g, " ").trim();
        return table_cell!.create(null, paragraph!.create(null, words ? schema.text(words) : undefined));
      }),
    );
  const columns = Math.max(...rows.map((cells) => cells.length));
  const filled = rows.map((cells) => {
    while (cells.length < columns) cells.push(table_cell!.createAndFill()!);
    return table_row!.create(null, cells);
  });
  return table!.create(null, filled);
}
