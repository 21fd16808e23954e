import type { Db } from "../../../db/engine.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import type { FoundBlog } from "./found-blogs.server.ts";
import { authorOf } from "./search-filter.server.ts";

/** A value of a filter, and how many of the blogs it keeps. */
export interface Offer {
  value: string;
  label: string;
  count: number;
}

export type Offers = Record<"topic" | "author" | "year", Offer[]>;

/** Of more blogs the first ones are looked at. */
const maxBlogs = 200;

/** The topics, authors and years of found blogs, those of most blogs first. `company`: its name. */
export async function readOffers(db: Db, found: FoundBlog[], company: string): Promise<Offers> {
  const blogs = found.slice(0, maxBlogs);
  const topics = await findTopicsOf(
    db,
    blogs.map(({ id }) => id),
  );
  const names = (await readAuthorNames(db, blogs)).set("company", company);
  const years = blogs.filter(({ position }) => position > 0).map(({ position }) => yearOf(position));
  return {
    topic: counted([...topics.values()].flat().map(({ name, label }) => [name, label])),
    author: counted(blogs.map((blog) => [authorOf(blog) ?? "", names.get(authorOf(blog)) ?? ""])),
    year: counted(years.map((year) => [year, year])).sort((a, b) => Number(b.value) - Number(a.value)),
  };
}

function yearOf(position: number) {
  return String(new Date(position).getUTCFullYear());
}

/** By their ids. Asks one blog of each. */
async function readAuthorNames(db: Db, blogs: FoundBlog[]): Promise<Map<string | null, string>> {
  const people = new Map(blogs.map((blog) => [authorOf(blog), blog.id]));
  people.delete("company");
  if (people.size === 0) return new Map();
  const rows = await db
    .selectFrom("blogs")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select("blogs.author_id")
    .select(authorColumns)
    .where("blogs.id", "in", [...people.values()])
    .execute();
  return new Map(rows.map(({ author_id, author }) => [author_id, author ?? ""]));
}

/** Leaves out what has no name. */
function counted(values: [value: string, label: string][]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const [value, label] of values) {
    if (!value || !label) continue;
    const count = (offers.get(value)?.count ?? 0) + 1;
    offers.set(value, { value, label, count });
  }
  // Equal ones by their values, so that a restored site draws the same page.
  return [...offers.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
