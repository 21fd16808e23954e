import { Link } from "react-router";
import { AuthorName } from "../ui/author-name.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import type { ListedEntry } from "./listed-entry.ts";

interface Props {
  list: { id: string; title: string; description: string; isPublic: boolean; isOwn: boolean };
  owner: { author: string; person?: string };
  entries: ListedEntry[];
  next?: number;
}

/** A list as others read it. */
export function ListView({ list, owner, entries, next }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <h1 dir="auto" className="break-words text-3xl tracking-tight">
        {list.title}
      </h1>
      <p className="mt-2 text-sm text-soft">
        A list by <AuthorName of={owner} />
        {!list.isPublic && " · Only you see it."}
      </p>
      {list.description && (
        <p dir="auto" className="mt-4 whitespace-pre-line break-words text-soft">
          {list.description}
        </p>
      )}
      {list.isOwn && (
        <p className="mt-4">
          <Link to={`/lists/${list.id}/edit`} className="button">
            Edit
          </Link>
        </p>
      )}
      {entries.length === 0 && <EmptyList text="Nothing in this list yet." />}
      <ol className="mt-6 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.entry} className="py-5">
            <EntryTexts of={entry} />
          </li>
        ))}
      </ol>
      {next && <NextLink after={next} />}
    </main>
  );
}

function EntryTexts({ of }: { of: ListedEntry }) {
  return (
    <>
      <h2 className="break-words font-semibold font-serif text-lg">
        <Link to={of.path} dir="auto" className="hover:underline">
          {of.title}
        </Link>
      </h2>
      {"course" in of ? (
        <p className="mt-1 text-faint text-sm">
          Lesson of <bdi>{of.course}</bdi>
        </p>
      ) : (
        "byline" in of && (
          <>
            <p dir="auto" className="mt-1 line-clamp-3 break-words text-soft">
              {of.description}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-faint text-sm">
              <AuthorName of={of.byline} />
              <span>· {of.minutes} min read</span>
            </p>
          </>
        )
      )}
    </>
  );
}

export function NextLink({ after }: { after: number }) {
  return (
    <p className="py-10 text-center">
      <Link to={`?after=${after}`} className="button">
        More
      </Link>
    </p>
  );
}
