import { schema } from "markdown-blocks/schema";
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Task } from "../tasks/task.ts";
import { fence } from "../tasks/write-task.ts";
import { readText } from "./read-text.ts";

/** What the open form is about. */
export interface TaskPlace {
  kind: Task["kind"];
  /** The blocks that it was read from; undefined for a new one. */
  range?: { from: number; to: number };
  source?: string;
}

const key = new PluginKey<TaskPlace | undefined>("tasks");

/** Exercises, checks, final questions and run blocks of a lesson: each has a form, of which one is open. */
export const tasks = new Plugin<TaskPlace | undefined>({
  key,
  state: {
    init: () => undefined,
    apply(transaction, place) {
      const next: TaskPlace | null | undefined = transaction.getMeta(key);
      if (next !== undefined) return next ?? undefined;
      if (!place?.range || !transaction.docChanged) return place;
      const { mapping } = transaction;
      const range = { from: mapping.map(place.range.from), to: mapping.map(place.range.to, -1) };
      return range.from < range.to ? { ...place, range } : undefined;
    },
  },
});

export const openedTask = (state: EditorState) => key.getState(state);

const open =
  (place: TaskPlace | null): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setMeta(key, place));
    return true;
  };

/** Opens the form of a new one, which goes to the cursor. */
export const openTask = (kind: Task["kind"]) => open({ kind });

export function closeTask(view: EditorView) {
  open(null)(view.state, view.dispatch);
  view.focus();
}

export function openTaskAt(view: EditorView, from: number) {
  const { doc } = view.state;
  const node = doc.nodeAt(from)!;
  const range = { from, to: from + node.nodeSize };
  if (node.type === schema.nodes.task) {
    const { source } = node.attrs;
    const [, kind = "check"] = /\[!(\w+)/.exec(source) ?? [];
    return open({ kind: kind.toLowerCase() as Task["kind"], range, source })(view.state, view.dispatch);
  }
  const next = doc.nodeAt(range.to);
  const isPrinted = next?.type === schema.nodes.code_block && next?.attrs.info === "text";
  const all = isPrinted && next ? [node, next] : [node];
  range.to = from + all.reduce((size, { nodeSize }) => size + nodeSize, 0);
  const sources = all.map(({ attrs, textContent }) => fence(attrs.info, textContent));
  return open({ kind: "run", range, source: sources.join("\n\n") })(view.state, view.dispatch);
}

/** Enter on a selected block opens its form. */
export const editTask: Command = ({ selection }, dispatch, view) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== schema.nodes.task) return false;
  if (dispatch && view) openTaskAt(view, selection.from);
  return true;
};

/** Puts what the form says in its place, as one step. */
export function writeTaskAt(view: EditorView, { range }: TaskPlace, markdown: string) {
  const nodes = readText(markdown).pieces.map(({ node }) => node);
  const { tr } = view.state;
  const { from, to } = range ?? newPlace(view.state);
  tr.replaceWith(from, to, nodes).setMeta(key, null);
  const end = tr.mapping.map(to);
  if (!range && !tr.doc.nodeAt(end)) tr.insert(end, schema.node("paragraph"));
  const isEdited = range && tr.doc.nodeAt(from)?.isLeaf;
  tr.setSelection(isEdited ? NodeSelection.create(tr.doc, from) : Selection.near(tr.doc.resolve(end)));
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** An empty paragraph is replaced; or else it stands below the block of the cursor. */
function newPlace({ selection: { $from, to } }: EditorState) {
  if ($from.depth === 0) return { from: to, to };
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  return { from: isEmpty ? $from.before(1) : $from.after(1), to: $from.after(1) };
}
