import type { Db } from "../../../db/engine.ts";
import type { Journal } from "../journal.ts";
import type { Run } from "../people/client.ts";

/** Likes, bookmarks and follows: each that was acknowledged is there, and no other. `emails`: by user id. */
export async function compareWishes(run: Run, db: Db, emails: Map<string, string>) {
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

/** Who a like's actor is in the journal; undefined for somebody who got no answer to the first one. */
function nameOf({ visitors }: Journal, emails: Map<string, string>, actor: string) {
  const id = actor.slice(2);
  return actor.startsWith("u:") ? emails.get(id) : visitors.get(id);
}

type Found = (readonly [actor: string | undefined, subject: string])[];

function compareSets({ report }: Run, what: string, wishes: Journal["likes"], found: Found) {
  const there = new Set(found.filter(([actor]) => actor).map(([actor, subject]) => `${actor} ${subject}`));
  for (const [who, wish] of wishes) {
    const evidence = { journal: wish, found: there.has(who) };
    if (wish.on === true && !there.has(who)) report.problem("lost", `the ${what} ${who}`, evidence);
    if (wish.on === false && there.has(who))
      report.problem("lost", `that the ${what} ${who} was taken back`, evidence);
  }
  for (const who of there)
    if (!wishes.has(who))
      report.problem("doubled", `the ${what} ${who}`, { journal: undefined, found: true });
}

/** A first like whose answer was lost is sent again, as another visitor. */
function compareStrangers({ journal, report }: Run, found: number) {
  const evidence = { journal: journal.strangers, found };
  if (found > journal.strangers) report.problem("doubled", `${found} likes of nobody`, evidence);
}

async function compareCounts({ report }: Run, db: Db, likes: { blog_id: string }[]) {
  const rows = Map.groupBy(likes, ({ blog_id }) => blog_id);
  for (const { id, likes } of await db.selectFrom("blogs").select(["id", "likes"]).execute()) {
    const there = rows.get(id)?.length ?? 0;
    if (likes !== there) report.problem("doubled", `${id} counts ${likes} likes and has ${there}`);
  }
}
