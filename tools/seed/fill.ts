import { signUp } from "../../app/accounts/models/account.server.ts";
import { findImage, type StoredImage, storeImage } from "../../app/core/image.server.ts";
import { setName, type User } from "../../app/core/user.server.ts";
import { imageAddress } from "../../app/lib/image.ts";
import { accepted } from "../../app/lib/refused-images.ts";
import { packText } from "../../app/markdown/packed-text.server.ts";
import type { Renderer } from "../../app/markdown/renderer.server.ts";
import { type BlogRow, contentHash, writeBlog } from "../../app/writing/models/write-blog.server.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Images } from "../../storage/storage.ts";
import { authors, password } from "./authors.ts";
import { coverSeed, drawCover } from "./cover.ts";
import { coverPlaceholder, type Post } from "./posts.ts";

const daysBeforeFirstPost = 7;
/** As many images as the image processor takes at once: an image that waits too long is refused. */
const coversAtOnce = 2;
const dayMs = 24 * 60 * 60 * 1000;

/** Throws an OperatorError when the site has posts already. So demo posts never mix with real ones. */
export async function requireEmptySite(db: Db): Promise<void> {
  const post = await db.selectFrom("blogs").select("id").where("kind", "=", "post").executeTakeFirst();
  if (post)
    throw new OperatorError(
      "The database holds posts already. Name an empty one by DATA_DIR or DATABASE_URL.",
    );
}

/** Signs up every author, some days before the first post. Returns the users in the order of `authors`. */
export async function signUpAuthors(db: Db, [firstPost]: Post[]): Promise<User[]> {
  const createdAt = new Date(firstPost!.published.getTime() - daysBeforeFirstPost * dayMs);
  const users: User[] = [];
  for (const { name, email } of authors) {
    const result = await signUp(db, email, password);
    if ("problem" in result) throw new OperatorError(`There is an account of ${email} already.`);
    await setName(db, result.userId, name);
    await setCreatedAt(db, result.userId, createdAt);
    const author = { role: "author", handle: null, email_verified_at: null } as const;
    users.push({ id: result.userId, email, name, image: null, ...author });
  }
  return users;
}

/**
 * Draws and stores every cover once: those of one author one after another, because the image processor takes one
 * image of a user at a time. Returns the storage keys by `coverSeed`.
 */
export async function storeCovers(db: Db, images: Images, users: User[], posts: Post[]) {
  const keys = new Map<number, string>();
  const storeEach = async (part: number) => {
    for (const post of posts) {
      const seed = coverSeed(post);
      if (post.author % coversAtOnce === part && !keys.has(seed))
        keys.set(seed, await storeCover(db, images, users[post.author]!, seed));
    }
  };
  await Promise.all(Array.from({ length: coversAtOnce }, (_, part) => storeEach(part)));
  return keys;
}

async function storeCover(db: Db, images: Images, user: User, seed: number): Promise<string> {
  const bytes = Buffer.from(drawCover(seed));
  return accepted(await storeImage(db, images, user.id, { name: "cover.svg", bytes })).key;
}

/**
 * Publishes the posts one after another, so that the search always ranks equal posts in the same order. It calls the
 * model directly, because the form of the site has no fields for id and date.
 */
export async function publishAll(
  db: Db,
  renderer: Renderer,
  users: User[],
  covers: Map<number, string>,
  posts: Post[],
): Promise<void> {
  for (const post of posts) {
    const user = users[post.author]!;
    const image = covers.get(coverSeed(post))!;
    const content = post.content.replaceAll(coverPlaceholder, imageAddress(image));
    const rendered = await renderer.render({ ...post, content }, user.id);
    if (!rendered) throw new Error(`"${post.title}" cannot be rendered`);
    const source = await packText(content);
    await inTransaction(db, async (db) => {
      const row = rowOf(post, user, content, (await findImage(db, image))!);
      await writeBlog(db, {
        expects: "nothing",
        row,
        source,
        rendered,
        imageOwner: user.id,
        topics: post.topics,
      });
    });
  }
}

function rowOf(
  { id, title, description, published }: Post,
  user: User,
  content: string,
  cover: StoredImage,
): BlogRow {
  const publishedText = published.toISOString();
  return {
    id,
    kind: "post",
    title,
    description,
    image: cover.key,
    image_width: cover.width,
    image_height: cover.height,
    image_alt: "",
    author_id: user.id,
    author: user.email,
    published_at: publishedText,
    updated_at: publishedText,
    position: published.getTime(),
    content_hash: contentHash({ title, description, content, image: cover.key }),
    publish_key: id,
  };
}

async function setCreatedAt(db: Db, userId: string, createdAt: Date): Promise<void> {
  const values = { created_at: createdAt.toISOString() };
  await db.updateTable("users").set(values).where("id", "=", userId).execute();
}
