import { addBookmarks } from "../../app/models/bookmark.server.ts";
import { companyId, followAll } from "../../app/models/follow.server.ts";
import { setLike } from "../../app/models/like.server.ts";
import type { User } from "../../app/models/user.server.ts";
import type { Db } from "../../db/engine.ts";
import type { Post } from "./post.ts";
import { between, seeded, shuffled } from "./random.ts";

const visitorCount = 100;

/** Gives every post its planned number of likes, from the other authors and from visitors. */
export async function likePosts(db: Db, users: User[], posts: Post[]): Promise<void> {
  const random = seeded(1);
  const visitors = Array.from({ length: visitorCount }, (_, at) => `v:seed${String(at).padStart(8, "0")}`);
  for (const { id, author, likes } of posts) {
    const others = users.filter((_, at) => at !== author).map((user) => `u:${user.id}`);
    for (const actor of shuffled(random, [...others, ...visitors]).slice(0, likes))
      await setLike(db, actor, id, true);
  }
}

/** Makes every author follow some others, and most of them the company, and bookmark some posts. */
export async function followAndBookmark(db: Db, users: User[], posts: Post[]): Promise<void> {
  const random = seeded(2);
  for (const user of users) {
    const others = shuffled(random, users).filter((other) => other !== user);
    const authorIds = others.slice(0, between(random, 2, 5)).map((other) => other.id);
    if (random() < 0.75) authorIds.push(companyId);
    await followAll(db, user.id, authorIds);
    const bookmarks = shuffled(random, posts).slice(0, between(random, 3, 12));
    await addBookmarks(
      db,
      user.id,
      bookmarks.map((post) => post.id),
    );
  }
}
