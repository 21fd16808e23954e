import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { cardQuery, readCards } from "../../cards/models/feed.server.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { isNotRemoved, visibleBlogs } from "../../core/visible-blogs.server.ts";
import { companyId } from "../../following/models/follow.server.ts";
import { isStorable } from "../../lib/characters.ts";
import type { Cursor } from "../../lib/cursor.ts";

/** Somebody whose posts the public can see, or the company. */
export interface Person {
  /** A user id, or "company". */
  id: string;
  handle: string | null;
  /** As on the cards of their posts; null: the company's name. */
  byline: string | null;
  /** The display name. */
  name: string | null;
  image: string | null;
  bio: string;
  /** Addresses that begin with "https://". */
  links: string[];
}

const company: Person = {
  id: companyId,
  handle: null,
  byline: null,
  name: null,
  image: "/company.svg",
  bio: "",
  links: [],
};

const maxKeyLength = 100;

/**
 * `key`: the id or the handle of a user, in any letter case, or "company". undefined for nobody, and for people without
 * visible posts.
 */
export async function findPerson(db: Db, key: string): Promise<Person | undefined> {
  if (!isStorable(key) || key.length > maxKeyLength) return undefined;
  const lowerKey = key.toLowerCase();
  if (lowerKey === companyId) return company;
  // An id comes first, so that nobody can take another one's address with a handle.
  return (await findUserPerson(db, "users.id", lowerKey)) ?? findUserPerson(db, "users.handle", lowerKey);
}

async function findUserPerson(db: Db, column: "users.id" | "users.handle", key: string) {
  const user = await db
    .selectFrom("users")
    .select(["users.id", "users.handle", "users.name", "users.bio", "users.links"])
    .where(column, "=", key)
    .executeTakeFirst();
  // What the newest card shows: the page must show no e-mail that the cards do not show.
  const shown = user && (await postsOf(db, user.id).select(authorColumns).limit(1).executeTakeFirst());
  if (!shown) return undefined;
  return { ...user, byline: shown.author, image: shown.author_image, links: parseLinks(user.links) };
}

function postsOf(db: Db, userId: string) {
  return visibleBlogs(db)
    .leftJoin("users", "users.id", "blogs.author_id")
    .where("blogs.author_id", "=", userId)
    .where("blogs.author_kind", "=", "user")
    .where(isNotRemoved)
    .orderBy("blogs.position", "desc")
    .orderBy("blogs.id", "desc");
}

/** A page of somebody's visible posts, newest first, like listFeedPage. */
export function listPersonBlogs(db: Db, id: string, before?: Cursor) {
  if (id === companyId) return readCards(db, cardQuery(db).where(isByCompany), before);
  const query = cardQuery(db).where("blogs.author_id", "=", id).where("blogs.author_kind", "=", "user");
  return readCards(db, query.where(isNotRemoved), before);
}

/** Whether the company published it. A literal and not a parameter, so that the partial index blogs_company can be used. */
const isByCompany = sql<boolean>`blogs.author_kind = 'company'`;

/** `json`: an array of addresses, written by the account page. What is not https is left out. */
export function parseLinks(json: string): string[] {
  const links: unknown = JSON.parse(json);
  if (!Array.isArray(links)) return [];
  return links.filter(
    (link) => typeof link === "string" && /^https:\/\/[^/]/.test(link) && URL.canParse(link),
  );
}
