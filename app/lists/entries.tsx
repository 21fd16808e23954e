import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { AuthorName } from "../ui/author-name.tsx";
import type { ShownEntry } from "./models/find-entries.server.ts";

/** What is in a list. Its owner has buttons to move each entry and to take it out. */
export function Entries({ entries, isOwn }: { entries: ShownEntry[]; isOwn: boolean }) {
  const pressed = useRef("");
  useEffect(() => {
    // The browser forgets the focus of what moved in the page.
    if (entries) document.getElementById(pressed.current)?.focus();
  }, [entries]);
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={({ nativeEvent }: FormEvent<HTMLFormElement>) => {
        pressed.current = (nativeEvent as SubmitEvent).submitter?.id ?? "";
      }}
    >
      <input type="hidden" name="act" value="move" />
      <ol className="mt-6 divide-y divide-line">
        {entries.map((entry, at) => (
          <li key={entry.entry} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-5">
            <div className="min-w-0 flex-1 basis-60">
              <EntryTexts of={entry} />
            </div>
            {isOwn && <Buttons of={entry} place={at + 1} />}
          </li>
        ))}
      </ol>
    </Form>
  );
}

function EntryTexts({ of: { entry, title, course, description, byline, minutes } }: { of: ShownEntry }) {
  return (
    <>
      <h2 className="break-words font-semibold font-serif text-lg">
        <Link to={entry} dir="auto" className="hover:underline">
          {title ?? "Not public at the moment"}
        </Link>
      </h2>
      {description && (
        <p dir="auto" className="mt-1 line-clamp-3 break-words text-soft">
          {description}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-faint text-sm">
        {course && <bdi>Lesson of {course}</bdi>}
        {byline && <AuthorName of={byline} />}
        {byline && <span>· {minutes} min read</span>}
      </p>
    </>
  );
}

/** They send the place that the entry should have, so that sending it twice moves it once; 0 takes it out. */
function Buttons({ of: { entry, title = "Not public" }, place }: { of: ShownEntry; place: number }) {
  const wishes = { Up: Math.max(1, place - 1), Down: place + 1, Remove: 0 };
  return (
    <div className="flex flex-wrap gap-2">
      {Object.entries(wishes).map(([name, wish]) => (
        <button
          key={name}
          id={`${name}-${entry}`}
          type="submit"
          name="place"
          value={`${wish} ${entry}`}
          className="button min-h-11"
          aria-label={`${name}: ${title}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
