import { Form, Link } from "react-router";
import { EmptyList } from "../ui/empty-list.tsx";
import { Field } from "./field.tsx";
import type { listLists } from "./models/list.server.ts";

interface Props {
  lists: Awaited<ReturnType<typeof listLists>>;
  /** The id of the list that the form makes. */
  newKey: string;
  refused?: { title: string; error: string };
}

/** A member's lists, and a form for a new one. */
export function ListsView({ lists, newKey, refused }: Props) {
  return (
    <>
      <Form method="post" noValidate className="mt-6 flex max-w-xl flex-wrap items-end gap-2">
        <input type="hidden" name="key" value={newKey} />
        <div className="flex-1 basis-60">
          <Field name="title" label="New list" text={refused?.title} error={refused?.error} />
        </div>
        <button type="submit" className="button min-h-11">
          Make a list
        </button>
      </Form>
      {lists.length === 0 && (
        <EmptyList text="No lists yet.">“Save to a list” on an article or a lesson fills them.</EmptyList>
      )}
      <ul className="mt-6 divide-y divide-line">
        {lists.map(({ id, title, isPublic, size }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 flex-1 basis-60">
              <Link to={`/lists/${id}`} className="font-medium hover:underline">
                <bdi className="break-words">{title}</bdi>
              </Link>
              <p className="text-faint text-sm">
                {size === 1 ? "1 entry" : `${size} entries`} · {isPublic ? "public" : "private"}
              </p>
            </div>
            <Link to={`/lists/${id}/edit`} className="button" aria-label={`Edit ${title}`}>
              Edit
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
