import { findActiveUsers, type User } from "../../core/user.server.ts";
import type { StagedPost } from "../lib/staged-post.ts";
import { findEntries } from "./find-entries.server.ts";
import type { ImportContext } from "./import-context.server.ts";

/** The people in whose names a post is published, the first author first; none: the company's. */
export async function findAuthors(
  { db, row, only }: ImportContext,
  { authors }: StagedPost,
  notes: string[],
): Promise<User[]> {
  const entries = await findEntries(
    db,
    row.origin,
    authors.map((id) => `person:${id}`),
  );
  const people = authors.flatMap((id) => entries.get(`person:${id}`) ?? []);
  if (row.options.authors !== "people") {
    if (people.length > 0) notes.push(`It was by ${people.map(({ title }) => title).join(", ")}.`);
    return only ? [only] : [];
  }
  const users = await findActiveUsers(
    db,
    people.flatMap(({ target }) => target ?? []),
  );
  const nameless = people.filter(({ target }) => !target || !users.has(target));
  if (nameless.length > 0)
    notes.push(
      `It was by ${nameless.map(({ title }) => title).join(", ")}, for whom the company stands here.`,
    );
  return people.flatMap(({ target }) => users.get(target ?? "") ?? []);
}
