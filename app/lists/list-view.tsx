import { AuthorName } from "../ui/author-name.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import { EditList, type Refused } from "./edit-list.tsx";
import { Entries } from "./entries.tsx";
import type { ShownEntry } from "./models/find-entries.server.ts";

interface Props {
  list: { id: string; title: string; description: string; isPublic: boolean; isSeries: boolean };
  isOwn: boolean;
  owner: { author: string; person?: string };
  entries: ShownEntry[];
  refused?: Refused;
}

/** A list as others read it, with what its owner can change. */
export function ListView({ list, isOwn, owner, entries, refused }: Props) {
  const readers = list.isPublic ? "Everybody with its address can read it." : "Only you see it.";
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <h1 dir="auto" className="break-words text-3xl tracking-tight">
        {list.title}
      </h1>
      <p className="name-with-mark mt-2 text-sm text-soft">
        A {list.isSeries ? "series" : "list"} by <AuthorName of={owner} />
        {isOwn && ` · ${readers}`}
      </p>
      {list.description && (
        <p dir="auto" className="mt-4 whitespace-pre-line break-words text-soft">
          {list.description}
        </p>
      )}
      {isOwn && <EditList key={list.id} list={list} refused={refused} />}
      {entries.length === 0 && <EmptyList text="Nothing in this list yet." />}
      <Entries entries={entries} isOwn={isOwn} />
    </main>
  );
}
