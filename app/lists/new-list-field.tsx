import { Field } from "../kit/field.tsx";

interface Props {
  /** The id of the list that the form makes. */
  newKey: string;
  refused?: { title: string; error: string };
}

/** Names a new list. */
export function NewListField({ newKey, refused }: Props) {
  return (
    <>
      <input type="hidden" name="key" value={newKey} />
      <Field
        section="new-list"
        name="title"
        label="New list"
        dir="auto"
        autoComplete="off"
        value={refused?.title}
        error={refused?.error}
      />
    </>
  );
}
