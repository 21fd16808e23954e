import { Form, Link } from "react-router";
import { EditEntries } from "./edit-entries.tsx";
import { Field } from "./field.tsx";
import { NextLink } from "./list-view.tsx";
import type { ListedEntry } from "./listed-entry.ts";

interface Props {
  list: { id: string; title: string; description: string; is_public: number };
  entries: ListedEntry[];
  next?: number;
  refused?: { title: string; description: string; errors: { title?: string; description?: string } };
}

/** What the owner of a list changes: its texts, who sees it, the order of what is in it. */
export function EditList({ list, entries, next, refused }: Props) {
  const { title, description } = refused ?? list;
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Edit list</h1>
      <p className="mt-2">
        <Link to={`/lists/${list.id}`} className="break-words underline underline-offset-4">
          <bdi>{list.title}</bdi>
        </Link>
      </p>
      <Form method="post" noValidate className="mt-6 flex flex-col items-start gap-4">
        <input type="hidden" name="act" value="save" />
        <Field name="title" label="Name" text={title} error={refused?.errors.title} />
        <Field
          name="description"
          label="Description"
          text={description}
          rows={3}
          error={refused?.errors.description}
        />
        <button type="submit" className="button primary min-h-11">
          Save
        </button>
      </Form>
      <PublicForm isPublic={!!list.is_public} />
      <EditEntries entries={entries} />
      {next && <NextLink after={next} />}
      <p className="mt-10 flex flex-wrap gap-3">
        <Link to="/profile/lists" className="button">
          Your lists
        </Link>
        <Link to={`/lists/${list.id}/delete`} className="button">
          Delete this list
        </Link>
      </p>
    </main>
  );
}

function PublicForm({ isPublic }: { isPublic: boolean }) {
  return (
    <Form
      method="post"
      preventScrollReset
      className="mt-8 flex flex-wrap items-center gap-4 border-line border-y py-4"
    >
      <input type="hidden" name="act" value="public" />
      <p role="status" className="min-w-0 flex-1 basis-60 text-soft text-sm">
        {isPublic ? "Everybody with its address can read this list." : "Only you see this list."}
      </p>
      <button type="submit" name="on" value={isPublic ? "no" : "yes"} className="button min-h-11">
        {isPublic ? "Make it private" : "Make it public"}
      </button>
    </Form>
  );
}
