import { type Db, slowReads } from "../../../db/engine.ts";
import { shownPicture } from "../../core/user.server.ts";
import { hasPublicPost } from "../../core/visible-blogs.server.ts";
import { listPage } from "../../lib/cursor.ts";
import { parseLinks } from "./person.server.ts";

/** A page of the people with a public post, in the order of their ids. `after`: the last id of the page before. */
export async function listAuthors(db: Db, { after = "", limit }: { after?: string; limit: number }) {
  const query = slowReads(db)
    .selectFrom("users")
    .select(["users.id", "users.handle", "users.name", "users.bio", "users.links", shownPicture.as("image")])
    .where(hasPublicPost)
    .where("users.id", ">", after)
    .orderBy("users.id");
  const { rows, next } = await listPage(query, limit, ({ id }) => id);
  return { people: rows.map((row) => ({ ...row, links: parseLinks(row.links) })), next };
}
