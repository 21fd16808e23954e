import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { schema } from "../../blocks/schema.ts";

/** Whether the letters of the selection, or the next letter, have a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = schema.marks[name]!;
  const { from, to, empty, $from } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

/** The innermost block around the selection for which `test` is true, and its position. */
export function findAround({ selection: { $from } }: EditorState, test: (node: Node) => boolean) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (test(node)) return { node, depth, position: $from.before(depth) };
  }
  return undefined;
}

export const isIn = (state: EditorState, name: string) =>
  findAround(state, ({ type }) => type.name === name) !== undefined;
