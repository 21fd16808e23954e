import { addBookmarks } from "../../app/cards/models/bookmark.server.ts";
import { setLike } from "../../app/cards/models/like.server.ts";
import type { User } from "../../app/core/user.server.ts";
import { companyId, followAll } from "../../app/following/models/follow.server.ts";
import { userActor, visitorActor } from "../../app/lib/actor.ts";
import type { Db } from "../../db/engine.ts";
import type { Post } from "./posts.ts";
import { randomInteger, seededRandom, shuffle } from "./random.ts";

const visitorCount = 100;

/** Gives every post its planned number of likes, from the other authors and from visitors. */
export async function likePosts(db: Db, users: User[], posts: Post[]): Promise<void> {
  const random = seededRandom(1);
  const visitors = Array.from({ length: visitorCount }, (_, at) =>
    visitorActor(`seed${String(at).padStart(8, "0")}`),
  );
  for (const { id, author, likes } of posts) {
    const otherActors = users.filter((_, at) => at !== author).map((user) => userActor(user.id));
    for (const actor of shuffle(random, [...otherActors, ...visitors]).slice(0, likes))
      await setLike(db, actor, id, true);
  }
}

/** Every author follows some other authors and bookmarks some posts. Most authors follow the company too. */
export async function followAndBookmark(db: Db, users: User[], posts: Post[]): Promise<void> {
  const random = seededRandom(2);
  for (const user of users) {
    const otherUsers = shuffle(random, users).filter((other) => other !== user);
    const authorIds = otherUsers.slice(0, randomInteger(random, 2, 5)).map((other) => other.id);
    if (random() < 0.75) authorIds.push(companyId);
    await followAll(db, user.id, authorIds);
    const bookmarkedPosts = shuffle(random, posts).slice(0, randomInteger(random, 3, 12));
    await addBookmarks(
      db,
      user.id,
      bookmarkedPosts.map((post) => post.id),
    );
  }
}
