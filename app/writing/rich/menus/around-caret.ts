import { schema } from "markdown-blocks/schema";
import type { EditorState } from "prosemirror-state";
import { depthOf } from "../commands.ts";

/** Whether the letters of the selection, or the next letter, have a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = schema.marks[name]!;
  const { from, to, empty, $from } = selection;
  return empty ? !!type.isInSet(storedMarks ?? $from.marks()) : doc.rangeHasMark(from, to, type);
}

export const isIn = ({ selection: { $from } }: EditorState, name: string) =>
  depthOf($from, schema.nodes[name]!) !== undefined;
