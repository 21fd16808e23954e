import { Form, Link } from "react-router";
import { Choice } from "../ui/choice.tsx";
import type { listLists } from "./models/list.server.ts";
import { NewListField } from "./new-list-field.tsx";

interface Props {
  /** The address of the article or lesson. */
  entry: string;
  title: string;
  lists: Awaited<ReturnType<typeof listLists>>;
  newKey: string;
  /** What was sent and refused, and why. */
  refused?: { error: string; checked: string[]; title: string };
}

/** The lists of a member as checkboxes, and a field for a new one. */
export function SaveForm({ entry, title, lists, newKey, refused }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 py-10">
      <h1 className="text-3xl tracking-tight">Save to a list</h1>
      <p className="mt-2 text-soft">
        <Link to={entry} className="break-words underline underline-offset-4">
          <bdi>{title}</bdi>
        </Link>
      </p>
      <Form method="post" noValidate className="mt-6 flex flex-col gap-5">
        <fieldset>
          <legend className="sr-only">Lists</legend>
          {lists.map(({ id, title, isPublic, hasEntry }) => (
            <Choice key={id} name="list" value={id} isOn={refused?.checked.includes(id) ?? hasEntry}>
              <input type="hidden" name="shown" value={id} />
              <bdi>{title}</bdi>
              {isPublic && <span className="ml-3 text-faint text-sm">public</span>}
            </Choice>
          ))}
        </fieldset>
        <NewListField newKey={newKey} refused={refused} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button primary min-h-11">
            Save
          </button>
          <Link to={entry} className="button">
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
