import { Form, Link } from "react-router";
import { Field } from "./field.tsx";
import type { listLists } from "./models/list.server.ts";

interface Props {
  path: string;
  title: string;
  lists: Awaited<ReturnType<typeof listLists>>;
  /** The id of the list that the form makes. */
  newKey: string;
  /** Whether the blog is among the Saved Blogs; undefined for a lesson, which cannot be. */
  isBookmarked?: boolean;
  /** What was sent and refused, and why. */
  refused?: { error: string; checked: string[]; title?: string; isBookmarked: boolean };
}

/** The lists of a member as checkboxes, and a field for a new one. */
export function SaveForm({ path, title, lists, newKey, isBookmarked, refused }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Save to a list</h1>
      <p className="mt-2 text-soft">
        <Link to={path} className="break-words underline underline-offset-4">
          <bdi>{title}</bdi>
        </Link>
      </p>
      <Form method="post" noValidate className="mt-6 flex flex-col gap-5">
        <input type="hidden" name="key" value={newKey} />
        <fieldset>
          <legend className="sr-only">Lists</legend>
          {isBookmarked !== undefined && (
            <Choice
              name="bookmark"
              value="yes"
              text="Saved Blogs"
              isChecked={refused?.isBookmarked ?? isBookmarked}
            />
          )}
          {lists.map(({ id, title, isPublic, hasEntry }) => (
            <Choice
              key={id}
              name="list"
              value={id}
              text={title}
              note={isPublic ? "public" : undefined}
              isChecked={refused ? refused.checked.includes(id) : hasEntry}
            />
          ))}
        </fieldset>
        {lists.map(({ id }) => (
          <input key={id} type="hidden" name="shown" value={id} />
        ))}
        <Field name="title" label="New list" text={refused?.title} error={refused?.error} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button primary min-h-11">
            Save
          </button>
          <Link to={path} className="button">
            Cancel
          </Link>
        </div>
      </Form>
      <p className="mt-8 text-sm">
        <Link to="/profile/lists" className="text-accent underline underline-offset-4">
          Your lists
        </Link>
      </p>
    </main>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  text: string;
  note?: string;
  isChecked: boolean;
}

function Choice({ name, value, text, note, isChecked }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-5 shrink-0"
      />
      <bdi className="min-w-0 break-words">{text}</bdi>
      {note && <span className="text-faint text-sm">{note}</span>}
    </label>
  );
}
