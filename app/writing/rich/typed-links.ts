import { schema } from "markdown-blocks/schema";
import { asWebAddress } from "pasted-html/read-paste";
import { chainCommands } from "prosemirror-commands";
import { InputRule } from "prosemirror-inputrules";
import type { ResolvedPos } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { inOneStep } from "./commands.ts";
import { enterInList } from "./list-commands.ts";
import { enterInTable, splitText } from "./text-keys.ts";

const { code, link } = schema.marks;
const { paragraph, source } = schema.nodes;

/** The address of a link that ends at a place; undefined when there is none, or it is one already. */
function typedAddress($pos: ResolvedPos) {
  const before = $pos.parent.textBetween(0, $pos.parentOffset, undefined, "\n");
  const typed = /(?:^|[\s(])(https?:\/\/[^\s<>]+)$/i.exec(before)?.[1];
  if (!typed || !$pos.parent.type.allowsMarkType(link!)) return undefined;
  // What ends a sentence is no part of it, as for readers.
  const address = asWebAddress(typed.replace(/(?:[?!.,:;*_~'"]|(?<!\([^()]*)\))+$/, ""));
  if (!address) return undefined;
  const from = $pos.pos - typed.length;
  const to = from + address.length;
  const isMarked = [code!, link!].some((mark) => $pos.doc.rangeHasMark(from, to, mark));
  return isMarked ? undefined : { from, to, mark: link!.create({ href: address }), address };
}

/** A space behind an address makes it a link. Backspace right after takes it back. */
export const addressRule = new InputRule(/\S\s$/, ({ doc, tr }, [typed], _, end) => {
  const found = typedAddress(doc.resolve(end));
  if (!found) return null;
  return tr.insertText(typed.slice(1), end).addMark(found.from, found.to, found.mark).removeStoredMark(link!);
});

/** Enter behind an address makes it a link; one that is a whole paragraph becomes what readers get, such as a card. */
export const enterAddress: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const found = empty ? typedAddress($from) : undefined;
  if (!found) return false;
  const { from, to, mark, address } = found;
  const isWhole =
    $from.depth === 1 && $from.parent.type === paragraph && $from.parent.textContent === address;
  const addLink: Command = ({ tr }, run) => {
    run?.(tr.addMark(from, to, mark));
    return true;
  };
  if (!isWhole)
    return inOneStep(addLink, chainCommands(enterInTable, enterInList, splitText))(state, dispatch);
  const start = $from.before();
  const blocks = [source!.create(null, schema.text(address)), paragraph!.create()];
  const transaction = state.tr.replaceWith(start, $from.after(), blocks);
  const caret = start + blocks[0]!.nodeSize + 1;
  dispatch?.(transaction.setSelection(TextSelection.create(transaction.doc, caret)).scrollIntoView());
  return true;
};
