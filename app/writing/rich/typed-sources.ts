import { schema } from "markdown-blocks/schema";
import { InputRule } from "prosemirror-inputrules";
import type { Node } from "prosemirror-model";
import { type Command, TextSelection, type Transaction } from "prosemirror-state";

const { paragraph, source, inline_source } = schema.nodes;
const { link } = schema.marks;

/** A link that is written as in Markdown, with the second bracket of its address. */
export const linkRule = new InputRule(
  /(?<![!\\])\[([^[\]]+)\]\((https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+)\)$/i,
  ({ doc, tr }, [, text, href], start, end) => {
    if (doc.rangeHasMark(start, end, link!)) return null;
    const textEnd = start + 1 + text!.length;
    tr.delete(textEnd, end).delete(start, start + 1);
    return tr.addMark(start, textEnd - 1, link!.create({ href })).removeStoredMark(link!);
  },
  { inCodeMark: false },
);

/**
 * A formula among words, with its second dollar, where readers get one (formula-syntax.ts). "$5-$" and "$5 or US$" are none: a
 * "10" may follow.
 */
export const formulaRule = new InputRule(
  /(?<![A-Za-z0-9$\\])\$(?!\d[^$]*(?:[^\p{L}\p{N})\]}]\$$|\s\p{L}{2}))[^\s$\ufffc)\]},;:!?](?:[^$\ufffc]*[^\s$\\\ufffc])?\$$/u,
  ({ tr }, [formula], start, end) => tr.replaceWith(start, end, piece(tr.doc, start, formula)),
  { inCodeMark: false },
);

/** The mark of a footnote behind a word. Its note comes at the end of the text. */
export const footnoteRule = new InputRule(
  /(?<=[^!\\\]])\[\^([^\s[\]^\ufffc]+)\]$/,
  ({ tr }, [mark, label], start, end) => {
    tr.replaceWith(start, end, piece(tr.doc, start, mark));
    noteOf(tr, label!);
    return tr;
  },
  { inCodeMark: false },
);

/** The start of a note, in a paragraph of its own: what follows goes into the note. */
export const noteRule = new InputRule(/^\[\^([^\s[\]^\ufffc]+)\]: $/, ({ tr }, [, label], start, end) => {
  const $start = tr.doc.resolve(start);
  if ($start.depth !== 1 || $start.parent.type !== paragraph || end < $start.end()) return null;
  const at = noteOf(tr, label!);
  tr.delete($start.before(), $start.after());
  return tr.setSelection(TextSelection.create(tr.doc, tr.mapping.slice(tr.steps.length - 1).map(at)));
});

/** Puts the mark of the next footnote behind the word before the caret, which goes into the note. */
export const insertFootnote: Command = ({ doc, tr, selection: { $from, from } }, dispatch) => {
  let number = 1;
  while (findNote(doc, String(number)) !== undefined) number++;
  const isSpaced = $from.nodeBefore?.text?.endsWith(" ");
  tr.replaceWith(isSpaced ? from - 1 : from, from, piece(doc, from, `[^${number}]`));
  const at = noteOf(tr, String(number));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView());
  return true;
};

/** Puts an empty formula at the caret, and opens its field. */
export const insertFormula: Command = ({ doc, tr, selection: { from } }, dispatch, view) => {
  dispatch?.(tr.insert(from, piece(doc, from, "$$")));
  view?.nodeDOM(from)?.dispatchEvent(new Event("edit"));
  return true;
};

/** Markdown among words, in the marks of the words at its place. */
const piece = (doc: Node, at: number, markdown: string) =>
  inline_source!.create({ source: markdown }, null, doc.nodeAt(at)?.marks ?? doc.resolve(at).marks());

/** Where the text of a note ends. */
function findNote(doc: Node, label: string): number | undefined {
  let end: number | undefined;
  doc.forEach((node, pos) => {
    const isNote = node.textContent.toLowerCase().startsWith(`[^${label.toLowerCase()}]:`);
    if (node.type === source && isNote) end ??= pos + node.nodeSize - 1;
  });
  return end;
}

/** Where the text of a note ends, which is added at the end of the text when there is none. */
function noteOf(tr: Transaction, label: string): number {
  const known = findNote(tr.doc, label);
  if (known !== undefined) return known;
  tr.insert(tr.doc.content.size, source!.create(null, schema.text(`[^${label}]: `)));
  return tr.doc.content.size - 1;
}
