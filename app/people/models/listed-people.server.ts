import { type Db, slowReads } from "../../../db/engine.ts";
import { shownPicture } from "../../models/user.server.ts";
import { hasPublicPost } from "../../models/visible-blogs.server.ts";
import { parseLinks } from "./person.server.ts";

/** A page of the people with a public post, in the order of their ids. `after`: the last id of the page before. */
export async function listAuthors(db: Db, { after = "", limit }: { after?: string; limit: number }) {
  const rows = await slowReads(db)
    .selectFrom("users")
    .select(["users.id", "users.handle", "users.name", "users.bio", "users.links", shownPicture.as("image")])
    .where(hasPublicPost)
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(limit + 1)
    .execute();
  const people = rows.slice(0, limit).map((row) => ({ ...row, links: parseLinks(row.links) }));
  return { people, next: rows.length > limit ? people.at(-1)!.id : undefined };
}
