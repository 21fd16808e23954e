import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { EmptyList } from "../ui/empty-list.tsx";
import type { ListedEntry } from "./listed-entry.ts";

/** The entries of a list, each with buttons to move it and to remove it. */
export function EditEntries({ entries }: { entries: ListedEntry[] }) {
  const pressedButton = useRef("");
  useEffect(() => {
    // The browser forgets the focus of what moved in the page.
    document.getElementById(pressedButton.current)?.focus();
  }, [entries]);
  const press = (id: string) => {
    pressedButton.current = id;
  };
  if (entries.length === 0) return <EmptyList text="Nothing in this list yet." />;
  return (
    <ol className="mt-6 divide-y divide-line">
      {entries.map(({ entry, position, path, title = "Not public at the moment" }) => (
        <li key={entry} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Link to={path} className="min-w-0 flex-1 basis-60 break-words hover:underline">
            <bdi>{title}</bdi>
          </Link>
          <div className="flex flex-wrap gap-2">
            <RowForm
              press={press}
              act="move"
              entry={entry}
              place={Math.max(1, position - 1)}
              name="Up"
              title={title}
            />
            <RowForm press={press} act="move" entry={entry} place={position + 1} name="Down" title={title} />
            <RowForm press={press} act="remove" entry={entry} name="Remove" title={title} />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  press(buttonId: string): void;
  act: string;
  entry: string;
  /** The place that the entry should have, so that sending it twice moves it once. */
  place?: number;
  name: string;
  title: string;
}

function RowForm({ press, act, entry, place, name, title }: RowProps) {
  const id = `${name}-${entry}`;
  return (
    <Form method="post" preventScrollReset onSubmit={() => press(id)}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="entry" value={entry} />
      {place !== undefined && <input type="hidden" name="place" value={place} />}
      <button id={id} type="submit" className="button min-h-11" aria-label={`${name}: ${title}`}>
        {name}
      </button>
    </Form>
  );
}
