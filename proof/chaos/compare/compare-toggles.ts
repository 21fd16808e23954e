import type { Db } from "../../../db/engine.ts";
import type { Journal } from "../journal.ts";
import type { Run } from "../people/client.ts";

/** Compares the likes, bookmarks and follows in the database with the journal. `emails`: by user id. */
export async function compareToggles(run: Run, db: Db, emails: Map<string, string>) {
  const { journal } = run;
  const likes = await db.selectFrom("likes").select(["blog_id", "actor"]).execute();
  const likePairs = likes.map((row) => [nameOf(journal, emails, row.actor), row.blog_id] as const);
  compareSets(run, "like", journal.likes, likePairs);
  compareUnknownVisitors(run, likePairs.filter(([actor]) => actor === undefined).length);
  await compareCounts(run, db, likes);

  const bookmarks = await db.selectFrom("bookmarks").select(["blog_id", "user_id"]).execute();
  const bookmarkPairs = bookmarks.map((row) => [emails.get(row.user_id), row.blog_id] as const);
  compareSets(run, "bookmark", journal.bookmarks, bookmarkPairs);

  const follows = await db.selectFrom("follows").select(["follower", "followed"]).execute();
  const followPairs = follows.map((row) => [emails.get(row.follower), row.followed] as const);
  compareSets(run, "follow", journal.follows, followPairs);
}

/** The name of an actor in the journal; undefined for a visitor whose first like got no response. */
function nameOf({ visitors }: Journal, emails: Map<string, string>, actor: string) {
  const id = actor.slice(2);
  return actor.startsWith("u:") ? emails.get(id) : visitors.get(id);
}

type StoredPairs = (readonly [actor: string | undefined, subject: string])[];

function compareSets({ report }: Run, kind: string, toggles: Journal["likes"], pairs: StoredPairs) {
  const storedKeys = new Set(
    pairs.filter(([actor]) => actor).map(([actor, subject]) => `${actor} ${subject}`),
  );
  for (const [key, state] of toggles) {
    const evidence = { journal: state, actual: storedKeys.has(key) };
    if (state.on === true && !storedKeys.has(key)) report.addProblem("lost", `the ${kind} ${key}`, evidence);
    if (state.on === false && storedKeys.has(key))
      report.addProblem("lost", `the removal of the ${kind} ${key}`, evidence);
  }
  for (const key of storedKeys)
    if (!toggles.has(key))
      report.addProblem("doubled", `the ${kind} ${key}`, { journal: undefined, actual: true });
}

/**
 * Without a response to its first like, a client has no cookie, so its retry counts as another visitor. There may be as
 * many such likes as the journal counts.
 */
function compareUnknownVisitors({ journal, report }: Run, count: number) {
  const evidence = { journal: journal.unknownVisitorLikes, actual: count };
  if (count > journal.unknownVisitorLikes)
    report.addProblem("doubled", `${count} likes of unknown visitors`, evidence);
}

async function compareCounts({ report }: Run, db: Db, likes: { blog_id: string }[]) {
  const rowsByBlog = Map.groupBy(likes, ({ blog_id }) => blog_id);
  for (const { id, likes } of await db.selectFrom("blogs").select(["id", "likes"]).execute()) {
    const rowCount = rowsByBlog.get(id)?.length ?? 0;
    if (likes !== rowCount) report.addProblem("doubled", `${id} counts ${likes} likes and has ${rowCount}`);
  }
}
