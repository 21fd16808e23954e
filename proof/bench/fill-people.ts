import { companyId } from "../../app/following/models/follow.server.ts";
import type { Db } from "../../db/engine.ts";
import { type Random, randomInteger } from "../../tools/seed/random.ts";

const createdAt = "2023-01-01T00:00:00.000Z";
const likesPerStatement = 1000;

export interface NewLike {
  blog_id: string;
  actor: string;
  liked_at: string;
}

export function authorOf(index: number): { id: string; email: string } {
  return { id: `author${index}`, email: `author${index}@example.com` };
}

/** Authors follow the company and some of the authors before them. */
export async function addAuthor(db: Db, index: number): Promise<void> {
  const { id, email } = authorOf(index);
  const user = { id, email, email_key: email, name: `Author ${index}`, created_at: createdAt };
  await db.insertInto("users").values(user).execute();
  const earlier = [1, 2, 3, 5, 8].filter((step) => step <= index).map((step) => authorOf(index - step).id);
  const follows = [companyId, ...earlier].map((followed) => ({
    follower: id,
    followed,
    followed_at: createdAt,
  }));
  await db.insertInto("follows").values(follows).execute();
}

/** The likes of `count` different visitors. */
export function likesOf(random: Random, blogId: string, count: number): NewLike[] {
  // One of a hundred groups of visitors, so that a visitor likes several blogs.
  const group = randomInteger(random, 0, 99);
  return Array.from({ length: count }, (_, at) => ({
    blog_id: blogId,
    actor: `v:visitor${group}x${at}`,
    liked_at: createdAt,
  }));
}

export async function addLikes(db: Db, likes: NewLike[]): Promise<void> {
  for (let at = 0; at < likes.length; at += likesPerStatement)
    await db
      .insertInto("likes")
      .values(likes.slice(at, at + likesPerStatement))
      .execute();
}
