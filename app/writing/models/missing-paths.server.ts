import type { Db } from "../../../db/engine.ts";
import { hasPublicPost, visibleBlogs } from "../../core/visible-blogs.server.ts";
import { companyId } from "../../following/models/follow.server.ts";
import { isStorable } from "../../lib/characters.ts";
import { isId } from "../../lib/text.ts";
import { type TargetKind, targetOfPath } from "../lib/site-links.ts";

/** Of these paths of this site, those that lead readers to no page. Of a topic, only its existence is checked. */
export async function findMissingPaths(db: Db, paths: string[]): Promise<string[]> {
  const targets = paths.map(targetOfPath);
  const namesOf = (kind: TargetKind) => [
    ...new Set(
      targets.flatMap((target) => (typeof target === "object" && target.kind === kind ? target.name : [])),
    ),
  ];
  const found = {
    blog: new Set(await findBlogs(db, namesOf("blog").filter(isId))),
    person: new Set(await findPeople(db, namesOf("person").filter(isStorable))),
    page: new Set(await findPages(db, namesOf("page").filter(isStorable))),
    topic: new Set(await findTopics(db, namesOf("topic").filter(isStorable))),
  };
  return paths.filter((_, at) => {
    const target = targets[at]!;
    if (typeof target === "string") return target === "unknown";
    return !found[target.kind].has(target.kind === "person" ? target.name.toLowerCase() : target.name);
  });
}

async function findBlogs(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await visibleBlogs(db).select("blogs.id").where("blogs.id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** Ids and handles of people with a page. */
async function findPeople(db: Db, names: string[]) {
  const keys = names.map((name) => name.toLowerCase());
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["users.id", "users.handle"])
    .where((eb) => eb.or([eb("users.id", "in", keys), eb("users.handle", "in", keys)]))
    .where(hasPublicPost)
    .execute();
  return [companyId, ...rows.flatMap(({ id, handle }) => (handle ? [id, handle] : [id]))];
}

/** Only published ones have HTML. */
async function findPages(db: Db, names: string[]) {
  if (names.length === 0) return [];
  const pages = db.selectFrom("pages").innerJoin("blog_texts", "blog_texts.blog_id", "pages.blog_id");
  const rows = await pages.select("name").where("html", "<>", "").where("name", "in", names).execute();
  return rows.map(({ name }) => name);
}

async function findTopics(db: Db, names: string[]) {
  if (names.length === 0) return [];
  const rows = await db.selectFrom("topics").select("name").where("name", "in", names).execute();
  return rows.map(({ name }) => name);
}
