import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { Suspense } from "react";
import { TaskDialog } from "../tasks/lazy-task-dialog.ts";
import { closeTask, openedTask, writeTaskAt } from "./tasks.ts";

/** The form of the block that is edited, or will be inserted. */
export function TaskPanel({ view, state }: { view: EditorView; state: EditorState }) {
  const place = openedTask(state);
  if (!place) return null;
  return (
    <Suspense>
      <TaskDialog
        kind={place.kind}
        source={place.source}
        onClose={() => closeTask(view)}
        onDone={(markdown) => writeTaskAt(view, openedTask(view.state) ?? place, markdown)}
      />
    </Suspense>
  );
}
