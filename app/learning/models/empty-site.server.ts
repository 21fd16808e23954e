import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { followsFile, isPathTakenOff, isTakenOff } from "../../core/content-blogs.server.ts";
import { setContentState } from "../../import/models/content-entry.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { type ContentStateOf, listContentStates } from "./content-states.server.ts";
import { hideArticles, showArticle } from "./desk-catalogue.server.ts";

/**
 * Takes all courses, services and paths that are those of files off the site, but courses in which a lesson is somebody's. Those of
 * later releases stay hidden too.
 */
export async function emptySite(db: Db, ownerId: string): Promise<void> {
  const { articles, paths } = await find(db, ({ isEdited }) => !isEdited);
  const kept = await coursesWithOwnLessons(db);
  const emptied = articles.filter((id) => !kept.has(id));
  if (emptied.length === 0) return;
  await hideArticles(db, ownerId, emptied, async (db, hidden) => {
    if (hidden.length === 0) return;
    const hiddenPaths = await setHidden(db, paths, 1);
    await setContentState(db, [...hidden, ...hiddenPaths], "undone");
    await logAct(db, ownerId, "empty-site", "site");
  });
}

/** A lesson of theirs is one that somebody wrote or edited, or a post. */
async function coursesWithOwnLessons(db: Db): Promise<Set<string>> {
  const query = db.selectFrom("lessons").innerJoin("blogs", "blogs.id", "lessons.blog_id");
  const own = query
    .select("course_id")
    .distinct()
    .where((eb) => eb.not(followsFile));
  return new Set((await own.execute()).map(({ course_id }) => course_id));
}

/** How many articles and paths of ours are off the site by it. */
export async function countTakenOff(db: Db): Promise<number> {
  const articles = await db.selectFrom("blogs").select("id").where(isTakenOff).execute();
  const paths = await db.selectFrom("paths").select("id").where(isPathTakenOff).execute();
  return articles.length + paths.length;
}

/** Puts them back. Interrupted, it continues when it is done again. */
export async function fillSite(db: Db, renderer: Renderer, ownerId: string): Promise<void> {
  const { articles, paths } = await find(db, ({ state }) => state === "undone");
  if (articles.length + paths.length === 0) return;
  for (const id of articles) await showArticle(db, renderer, ownerId, id);
  await inTransaction(db, async (db) => {
    await setHidden(db, paths, 0);
    await setContentState(db, [...articles, ...paths], "done");
    await logAct(db, ownerId, "fill-site", "site");
  });
  await announce(db, "feed");
}

async function find(db: Db, isWanted: (state: ContentStateOf) => boolean) {
  const states = [...(await listContentStates(db))].filter(([, state]) => isWanted(state));
  const idsOf = (kinds: string[]) => states.flatMap(([id, { kind }]) => (kinds.includes(kind) ? [id] : []));
  return { articles: idsOf(["course", "service"]), paths: idsOf(["path"]) };
}

/** Returns those that were not so before. */
async function setHidden(db: Db, paths: string[], is_hidden: 0 | 1) {
  if (paths.length === 0) return [];
  const query = db.updateTable("paths").set({ is_hidden }).where("id", "in", paths);
  return (await query.where("is_hidden", "<>", is_hidden).returning("id").execute()).map(({ id }) => id);
}
