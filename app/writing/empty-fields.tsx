import type { OpenDraft } from "./drafts/open-draft.ts";
import { coverOf } from "./images/open-cover.ts";
import { findEmptyFields, type NeededField } from "./lib/blog-form.ts";
import { editorKinds, type TextKind } from "./lib/editor-kinds.ts";

/** What is to be filled in before the open text can be published. The names are the ids of the fields. */
export const emptyFieldsOf = (draft: OpenDraft) =>
  findEmptyFields(draft.get().fields, coverOf(draft).hasImage, draft.options.kind);

/** Moves the focus to the first of them. */
export function focusEmptyField(draft: OpenDraft) {
  const [name] = emptyFieldsOf(draft);
  if (name === "content") return draft.content.current!.selectRange(0, 0);
  const field = draft.form.current!.querySelector<HTMLElement>(`#${name}`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "nearest" });
}

/** The attributes of a field that is marked. */
export const emptyMark = (name: NeededField, isEmpty: boolean) =>
  isEmpty ? ({ "aria-invalid": true, "aria-describedby": `${name}-empty` } as const) : undefined;

/** What stands at a field that is marked. */
export const EmptyNote = ({ name }: { name: NeededField }) => (
  <p id={`${name}-empty`} className="text-danger text-sm">
    {name === "image" ? "A cover is missing." : "This is still empty."}
  </p>
);

/** Leads to what is marked, where no script does. */
export function EmptyLinks({ empty, kind }: { empty: NeededField[]; kind: TextKind }) {
  if (empty.length === 0) return null;
  const { title } = editorKinds[kind];
  const labels = { title, description: "Short Description", image: "Cover", content: "Text" };
  return (
    <p className="mt-1 flex flex-wrap gap-x-4">
      Still empty:
      {empty.map((name) => (
        <a key={name} href={`#${name}`} className="underline">
          {labels[name]}
        </a>
      ))}
    </p>
  );
}
