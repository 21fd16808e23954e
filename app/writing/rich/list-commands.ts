import { schema } from "markdown-blocks/schema";
import { setBlockType } from "prosemirror-commands";
import type { NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { AllSelection, type Command, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { canJoin } from "prosemirror-transform";
import { depthOf, inOneStep } from "./commands.ts";

const list_item = schema.nodes.list_item!;
const bullet_list = schema.nodes.bullet_list!;
const ordered_list = schema.nodes.ordered_list!;
const paragraph = schema.nodes.paragraph!;

type ListKind = "bullet" | "ordered" | "task";

/** The kind of the innermost list around the caret. */
export function listKindOf({ selection: { $from } }: Parameters<Command>[0]): ListKind | undefined {
  const depth = depthOf($from, list_item);
  if (depth === undefined) return undefined;
  if ($from.node(depth).attrs.checked !== null) return "task";
  return $from.node(depth - 1).type === ordered_list ? "ordered" : "bullet";
}

/** Makes items of a list of the selected blocks, changes the kind of their list, or takes them out of it. */
export const toggleList = (kind: ListKind): Command => inOneStep(selectText, toggleKind(kind));

/** Ctrl+A selects the document, which is in no list. */
const selectText: Command = ({ selection, doc, tr }, dispatch) => {
  if (!(selection instanceof AllSelection)) return false;
  dispatch?.(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))));
  return false;
};

function toggleKind(kind: ListKind): Command {
  const type = kind === "ordered" ? ordered_list : bullet_list;
  return (state, dispatch) => {
    const current = listKindOf(state);
    if (current === kind) return liftListItem(list_item)(state, dispatch);
    if (current) return setKind(type, kind === "task" ? false : null)(state, dispatch);
    const wrap = inOneStep(setBlockType(paragraph), wrapInList(type));
    if (!wrapInList(type)(state) && !setBlockType(paragraph)(state)) return false;
    return inOneStep(wrap, kind === "task" ? setKind(type, false) : () => false)(state, dispatch);
  };
}

/** `checked`: of the selected items; null when they are no tasks. */
function setKind(type: NodeType, checked: boolean | null): Command {
  return ({ selection: { $from, $to }, tr }, dispatch) => {
    const range = $from.blockRange($to, ({ type }) => type === bullet_list || type === ordered_list);
    if (!range) return false;
    const listPos = range.$from.before(range.depth);
    if (range.parent.type !== type) tr.setNodeMarkup(listPos, type, { spread: range.parent.attrs.spread });
    let pos = range.start;
    for (let index = range.startIndex; index < range.endIndex; index++) {
      tr.setNodeAttribute(pos, "checked", checked);
      pos += range.parent.child(index).nodeSize;
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Ticks a task, or unticks it. */
export const toggleTask: Command = ({ selection: { $from }, tr }, dispatch) => {
  const depth = depthOf($from, list_item);
  if (depth === undefined || $from.node(depth).attrs.checked === null) return false;
  dispatch?.(tr.setNodeAttribute($from.before(depth), "checked", !$from.node(depth).attrs.checked));
  return true;
};

/** Enter in a list: a new item, which is no ticked task; an empty item leaves the list, or its level. */
export const enterInList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if ($from.depth < 2 || $from.node(-1).type !== list_item || $from.parent.type.spec.code) return false;
  const item = $from.node(-1);
  if (empty && item.childCount === 1 && item.content.size === 2)
    return liftListItem(list_item)(state, dispatch);
  const attributes = item.attrs.checked === null ? undefined : { ...item.attrs, checked: false };
  return splitListItem(list_item, attributes)(state, dispatch);
};

/** Enter over a whole item above a picture or a line: its place stays, since `splitBlock` fails where no text is left. */
export const enterOverItem: Command = (state, dispatch) => {
  const { empty, from, to } = state.selection;
  const isSplit = empty || state.tr.deleteSelection().selection.$from.parent.isTextblock;
  if (isSplit || !(state.selection instanceof TextSelection)) return false;
  dispatch?.(state.tr.delete(from, to).scrollIntoView());
  return true;
};

/** Tab: the item goes into the one above. In a list, the focus stays in the text even when there is none above. */
export const indentItem: Command = (state, dispatch) => {
  if (depthOf(state.selection.$from, list_item) === undefined) return false;
  sinkListItem(list_item)(state, dispatch);
  return true;
};

export const outdentItem: Command = (state, dispatch) => {
  if (depthOf(state.selection.$from, list_item) === undefined) return false;
  liftListItem(list_item)(state, dispatch);
  return true;
};

/** Joins lists of one kind that an edit put next to each other; not one whose number leads elsewhere, such as a year. */
export const joinLists = new Plugin({
  appendTransaction(transactions, _, { doc, tr }) {
    const edits = transactions.filter(
      (edit) => edit.docChanged && !edit.getMeta("history$") && !edit.getMeta("isFromForm"),
    );
    const places = new Set(edits.flatMap((edit) => changedPlaces(edit, transactions)));
    const joints = [...places].filter((pos) => pos <= doc.content.size && isJoint(tr, pos));
    for (const pos of joints.sort((a, b) => b - a)) tr.join(pos);
    return joints.length > 0 ? tr : null;
  },
});

/** The ends of what a transaction changed, and the borders of blocks around them, in the last document. */
function changedPlaces(edit: Transaction, all: readonly Transaction[]): number[] {
  const later = all.slice(all.indexOf(edit) + 1);
  const last = all.at(-1)!.doc;
  return edit.mapping.maps.flatMap((map, index) => {
    const places: number[] = [];
    map.forEach((_from, _to, start, end) => {
      for (const place of [start, end]) {
        const inEdit = edit.mapping.slice(index + 1).map(place);
        const pos = Math.min(
          later.reduce((at, { mapping }) => mapping.map(at), inEdit),
          last.content.size,
        );
        const $pos = last.resolve(pos);
        places.push(pos);
        for (let depth = $pos.depth; depth > 0; depth--) {
          if (pos === $pos.start(depth)) places.push($pos.before(depth));
          if (pos === $pos.end(depth)) places.push($pos.after(depth));
        }
      }
    });
    return places;
  });
}

function isJoint({ doc }: Transaction, pos: number) {
  const { nodeBefore, nodeAfter } = doc.resolve(pos);
  if (!nodeBefore || nodeBefore.type !== nodeAfter?.type || !canJoin(doc, pos)) return false;
  const next = nodeBefore.attrs.order + nodeBefore.childCount;
  const goesOn = nodeAfter.attrs.order === 1 || nodeAfter.attrs.order === next;
  return nodeBefore.type === bullet_list || (nodeBefore.type === ordered_list && goesOn);
}
