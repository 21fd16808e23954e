import { Form, Link } from "react-router";
import { Field } from "../kit/field.tsx";
import { Choice } from "../ui/choice.tsx";
import type { readListFields } from "./lib/list-fields.ts";

export type Refused = ReturnType<typeof readListFields>;

interface Props {
  list: { title: string; description: string; isPublic: boolean; isSeries: boolean };
  refused?: Refused;
}

/** What the owner says of a list, who may read it, and its end. */
export function EditList({ list, refused }: Props) {
  const { title, description, isPublic, isSeries } = refused ?? list;
  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-8 text-sm">
      <Link to="/profile/lists" className="py-2 text-accent underline underline-offset-4">
        Your lists
      </Link>
      <details className="grow" open={refused !== undefined}>
        <summary className="cursor-pointer py-2 text-soft">Edit this list</summary>
        <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-4">
          <Field
            section="list"
            name="title"
            label="Name"
            dir="auto"
            autoComplete="off"
            value={title}
            error={refused?.errors.title}
          />
          <Field
            section="list"
            name="description"
            label="Description"
            dir="auto"
            rows={3}
            value={description}
            error={refused?.errors.description}
          />
          <Choice name="public" isOn={isPublic}>
            Everybody with its address can read it
          </Choice>
          <Choice name="series" isOn={isSeries}>
            A series: while it is public, the posts in it that you may edit lead from one to the next
          </Choice>
          <button type="submit" name="act" value="save" className="button primary min-h-11">
            Save
          </button>
        </Form>
      </details>
      <DeleteList />
    </div>
  );
}

function DeleteList() {
  return (
    <details>
      <summary className="cursor-pointer py-2 text-soft">Delete this list</summary>
      <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
        <p>Its order and its address go. What is in it stays on the site. This cannot be undone.</p>
        <button type="submit" name="act" value="delete" className="button danger">
          Delete
        </button>
      </Form>
    </details>
  );
}
