import type { Db } from "../../../db/engine.ts";
import type { Journal } from "../journal.ts";
import type { Run } from "../people/client.ts";

/** Compares likes, bookmarks and follows with the acknowledged ones. `emails`: by user id. */
export async function compareToggles(run: Run, db: Db, emails: Map<string, string>) {
  const { journal } = run;
  const likes = await db.selectFrom("likes").select(["blog_id", "actor"]).execute();
  const liked = likes.map((row) => [nameOf(journal, emails, row.actor), row.blog_id] as const);
  compareSets(run, "like", journal.likes, liked);
  compareStrangers(run, liked.filter(([actor]) => actor === undefined).length);
  await compareCounts(run, db, likes);

  const bookmarks = await db.selectFrom("bookmarks").select(["blog_id", "user_id"]).execute();
  const saved = bookmarks.map((row) => [emails.get(row.user_id), row.blog_id] as const);
  compareSets(run, "bookmark", journal.bookmarks, saved);

  const follows = await db.selectFrom("follows").select(["follower", "followed"]).execute();
  const followed = follows.map((row) => [emails.get(row.follower), row.followed] as const);
  compareSets(run, "follow", journal.follows, followed);
}

/** The journal's name for a like's actor; undefined for a visitor whose first like got no response. */
function nameOf({ visitors }: Journal, emails: Map<string, string>, actor: string) {
  const id = actor.slice(2);
  return actor.startsWith("u:") ? emails.get(id) : visitors.get(id);
}

type StoredPairs = (readonly [actor: string | undefined, subject: string])[];

function compareSets({ report }: Run, what: string, toggles: Journal["likes"], pairs: StoredPairs) {
  const stored = new Set(pairs.filter(([actor]) => actor).map(([actor, subject]) => `${actor} ${subject}`));
  for (const [key, state] of toggles) {
    const evidence = { journal: state, actual: stored.has(key) };
    if (state.on === true && !stored.has(key)) report.problem("lost", `the ${what} ${key}`, evidence);
    if (state.on === false && stored.has(key))
      report.problem("lost", `that the ${what} ${key} was taken back`, evidence);
  }
  for (const key of stored)
    if (!toggles.has(key))
      report.problem("doubled", `the ${what} ${key}`, { journal: undefined, actual: true });
}

/** Without a response to the first like, the client has no cookie, so its retry counts as another visitor. */
function compareStrangers({ journal, report }: Run, count: number) {
  const evidence = { journal: journal.strangers, actual: count };
  if (count > journal.strangers) report.problem("doubled", `${count} likes of nobody`, evidence);
}

async function compareCounts({ report }: Run, db: Db, likes: { blog_id: string }[]) {
  const rows = Map.groupBy(likes, ({ blog_id }) => blog_id);
  for (const { id, likes } of await db.selectFrom("blogs").select(["id", "likes"]).execute()) {
    const stored = rows.get(id)?.length ?? 0;
    if (likes !== stored) report.problem("doubled", `${id} counts ${likes} likes and has ${stored}`);
  }
}
