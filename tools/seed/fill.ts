import { imageAddress } from "../../app/lib/image.ts";
import type { Renderer } from "../../app/markdown/renderer.server.ts";
import { signUp } from "../../app/models/account.server.ts";
import { storeImage } from "../../app/models/image.server.ts";
import { publishBlog } from "../../app/models/publish.server.ts";
import { setName, type User } from "../../app/models/user.server.ts";
import { OperatorError } from "../../config/operator-error.ts";
import type { Db } from "../../db/engine.ts";
import type { Images } from "../../storage/storage.ts";
import { authors, password } from "./authors.ts";
import { drawCover } from "./cover.ts";
import { type Cover, coverAddress, type Post } from "./post.ts";
import { settle, settleUser } from "./settle.ts";

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
    await settleUser(db, made.userId, since);
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

/** Publishes the posts in their order, one after another, so that the search ranks equals the same each time. */
export async function publishAll(
  db: Db,
  renderer: Renderer,
  users: User[],
  covers: Map<number, string>,
  posts: Post[],
): Promise<void> {
  for (const post of posts) {
    const { title, description, cover } = post;
    const image = covers.get(cover.seed)!;
    const content = post.content.replaceAll(coverAddress, imageAddress(image));
    const form = { title, description, content, image };
    const outcome = await publishBlog(db, renderer, users[post.author]!, form, `form-${post.id}`);
    if ("problem" in outcome) throw new Error(`"${title}" cannot be published: ${outcome.problem}`);
    await settle(db, outcome.id, post);
  }
}
