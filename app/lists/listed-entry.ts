import { personSlugOf } from "../lib/person-path.ts";
import { entryPath } from "./lib/entry.ts";
import type { listEntries } from "./models/list-entries.server.ts";

type Entry = Awaited<ReturnType<typeof listEntries>>["entries"][number];

export type ListedEntry = ReturnType<typeof toListedEntry>;

/** What the pages of a list show of an entry. `title`: undefined when it is not public at the moment. */
export function toListedEntry({ entry, position, shown }: Entry) {
  const common = { entry, position, path: entryPath(entry), title: shown?.title };
  if (!shown) return common;
  if ("course" in shown) return { ...common, course: shown.course };
  const { description, author, reading_minutes: minutes } = shown.blog;
  return { ...common, description, minutes, byline: { author, person: personSlugOf(shown.blog) } };
}

/** The position after which the page begins: the `after` of the address; 0 at the top. */
export function readAfter(request: Request): number {
  const text = new URL(request.url).searchParams.get("after") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}
