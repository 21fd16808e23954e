import { imageAddress } from "../../app/lib/image.ts";
import type { Renderer } from "../../app/markdown/renderer.server.ts";
import { signUp } from "../../app/models/account.server.ts";
import { findImage, type StoredImage, storeImage } from "../../app/models/image.server.ts";
import { setName, type User } from "../../app/models/user.server.ts";
import { type BlogRow, contentHash, writeBlog } from "../../app/models/write-blog.server.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Images } from "../../storage/storage.ts";
import { authors, password } from "./authors.ts";
import { drawCover } from "./cover.ts";
import { type Cover, coverAddress, type Post } from "./post.ts";

const joinedDaysBefore = 7;
const dayMs = 24 * 60 * 60 * 1000;

/** Throws an OperatorError when somebody has written here already, since nothing may be mixed up with the trial's posts. */
export async function refuseFilled(db: Db): Promise<void> {
  const found = await db.selectFrom("blogs").select("id").where("kind", "=", "post").executeTakeFirst();
  if (found)
    throw new OperatorError(
      "The database holds posts already. Name an empty one by DATA_DIR or DATABASE_URL.",
    );
}

/** Signs up every author, some days before the first post. Returns them in their order. */
export async function joinAuthors(db: Db, [first]: Post[]): Promise<User[]> {
  const since = new Date(first!.publishedAt.getTime() - joinedDaysBefore * dayMs);
  const users: User[] = [];
  for (const { name, email } of authors) {
    const made = await signUp(db, email, password);
    if ("problem" in made) throw new OperatorError(`There is an account of ${email} already.`);
    await setName(db, made.userId, name);
    await setJoined(db, made.userId, since);
    users.push({ id: made.userId, email, name, image: null });
  }
  return users;
}

/** Draws and stores every cover once; authors at the same time, as the processor lets them. Returns keys by seed. */
export async function storeCovers(
  db: Db,
  images: Images,
  users: User[],
  posts: Post[],
): Promise<Map<number, string>> {
  const covers = new Map(posts.map(({ cover }) => [cover.seed, cover]));
  const keys = new Map<number, string>();
  await Promise.all(
    users.map(async (user, author) => {
      for (const cover of covers.values())
        if (cover.author === author) keys.set(cover.seed, await storeCover(db, images, user, cover));
    }),
  );
  return keys;
}

async function storeCover(db: Db, images: Images, user: User, { theme, seed }: Cover): Promise<string> {
  const bytes = Buffer.from(drawCover(theme, seed));
  const stored = await storeImage(db, images, user.id, { name: `${theme.topic}.svg`, bytes });
  if (!stored) throw new Error(`the cover ${seed} cannot be drawn`);
  return stored.key;
}

/**
 * Publishes the posts in their order, one after another, so that the search ranks equals the same each time. Address, date
 * and topic are as planned, which no form of the site asks for.
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
    const image = covers.get(post.cover.seed)!;
    const content = post.content.replaceAll(coverAddress, imageAddress(image));
    const rendered = await renderer.render({ ...post, content }, user.id);
    if (!rendered) throw new Error(`"${post.title}" cannot be rendered`);
    await inTransaction(db, async (db) => {
      const row = rowOf(post, user, content, (await findImage(db, image))!);
      await writeBlog(db, { replaces: "nothing", row, content, rendered, imageOwner: user.id });
    });
  }
}

function rowOf(
  { id, title, description, topic, publishedAt }: Post,
  user: User,
  content: string,
  cover: StoredImage,
): BlogRow {
  const at = publishedAt.toISOString();
  return {
    id,
    kind: "post",
    title,
    description,
    topic,
    image: cover.key,
    image_width: cover.width,
    image_height: cover.height,
    image_alt: "",
    author_id: user.id,
    author: user.email,
    published_at: at,
    updated_at: at,
    position: publishedAt.getTime(),
    content_hash: contentHash({ title, description, content, image: cover.key }),
    publish_key: id,
  };
}

/** Sets since when somebody has an account. */
async function setJoined(db: Db, userId: string, since: Date): Promise<void> {
  await db.updateTable("users").set({ created_at: since.toISOString() }).where("id", "=", userId).execute();
}
