import type { Db } from "../../../db/engine.ts";
import type { Storage } from "../../../storage/storage.ts";
import type { ZipEntry } from "../../../storage/zip-writer.ts";
import { imageAddress, isBuiltInCover } from "../../lib/image.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import { listApiTokens } from "../../models/api-token.server.ts";
import { topicsOfBlog } from "../../models/blog-topics.server.ts";
import { imageKeysOf } from "../../models/image.server.ts";
import { findSubscriber } from "../../newsletter/models/subscriber.server.ts";
import { findMailTimes } from "../../notifications/models/mail-choices.server.ts";
import { draftImageHolder } from "../../writing/models/erase-draft.server.ts";
import { unpackDraft } from "../../writing/models/packed-draft.server.ts";
import { listPasskeys } from "../models/passkey.server.ts";
import { generateArchiveLists } from "./archived-lists.server.ts";
import { formatDraftFile, formatPostFile } from "./archived-post.server.ts";

/**
 * Everything that a member has on this site, file by file: what one file holds is in memory at most, and nothing of the next is
 * read before it is asked for.
 */
export async function* generateArchive(
  db: Db,
  images: Storage,
  userId: string,
  siteAddress: string,
): AsyncGenerator<ZipEntry> {
  yield { name: "account.json", content: await accountText(db, userId) };
  for (const { name, rows } of generateArchiveLists(db, userId))
    yield { name, content: generateJsonArray(rows) };
  const imageKeys = new Set(await pictureKeys(db, userId));
  for await (const { id, keys, text } of postsOf(db, userId, siteAddress)) {
    yield { name: `posts/${id}.md`, content: text };
    for (const key of keys) imageKeys.add(key);
  }
  for await (const { id, keys, text } of draftsOf(db, userId)) {
    yield { name: `drafts/${id}.md`, content: text };
    for (const key of keys) imageKeys.add(key);
  }
  for (const key of imageKeys) {
    const path = imageAddress(key).slice("/images/".length);
    const file = await images.open(path);
    if (file) yield { name: `images/${path}`, content: file.stream, isCompressed: true };
  }
}

/** The key of the uploaded picture, if there is one. */
async function pictureKeys(db: Db, userId: string) {
  const user = await db.selectFrom("users").select("picture").where("id", "=", userId).executeTakeFirst();
  return user?.picture ? [user.picture] : [];
}

/** The account without its secrets: no hash of a password, a session or a link, and no key. */
async function accountText(db: Db, userId: string) {
  const account = await db
    .selectFrom("users")
    .select(["email", "email_verified_at", "name", "handle", "bio", "links", "image", "role", "created_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const identities = await db
    .selectFrom("identities")
    .select(["issuer", "email", "created_at"])
    .where("user_id", "=", userId)
    .execute();
  const sessions = await db
    .selectFrom("sessions")
    .select(["device", "created_at", "expires_at"])
    .where("user_id", "=", userId)
    .execute();
  const notificationMails = await findMailTimes(db, userId);
  const passkeys = (await listPasskeys(db, userId)).map(({ id: _, ...passkey }) => passkey);
  const links = JSON.parse(account?.links ?? "[]");
  const apiTokens = (await listApiTokens(db, userId)).map(({ id: _, ...token }) => token);
  const subscriber = account?.email_verified_at && (await findSubscriber(db, { email: account.email }));
  const newsletter = subscriber || null;
  const signIns = { identities, sessions, passkeys, apiTokens };
  return `${JSON.stringify({ ...account, links, ...signIns, notificationMails, newsletter }, null, 2)}
`;
}

/** All posts but the removed ones, as Markdown with the keys of their images. Only their ids are read ahead. */
async function* postsOf(db: Db, userId: string, siteAddress: string) {
  const ids = await db.selectFrom("blogs").select("id").where("author_id", "=", userId).execute();
  for (const { id } of ids) {
    const post = await db
      .selectFrom("blogs")
      .select(["id", "status", "title", "description", "published_at", "updated_at", "likes", "image"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!post || post.status === "removed") continue;
    const keys = await imageKeysOf(db, id);
    if (post.image && !isBuiltInCover(post.image)) keys.add(post.image);
    const topics = (await topicsOfBlog(db, id)).map(({ label }) => label);
    yield { id, keys, text: formatPostFile({ ...post, topics }, await contentOf(db, id), siteAddress) };
  }
}

/**
 * The drafts whose text is not published, also the discarded ones, with the images of all of their versions. Drafts of the
 * company's posts, and what editors change in others, are left out: others wrote them too.
 */
async function* draftsOf(db: Db, userId: string) {
  const ids = await db
    .selectFrom("drafts")
    .leftJoin("blogs", "blogs.id", "drafts.blog_id")
    .select("drafts.id")
    .where("user_id", "=", userId)
    .where("is_published", "=", 0)
    .where("is_editorial", "=", 0)
    .where("blogs.author_kind", "is distinct from", "company")
    .execute();
  for (const { id } of ids) {
    const row = await db
      .selectFrom("drafts")
      .select(["fields", "markdown", "created_at", "updated_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) continue;
    const text = formatDraftFile({ ...row, text: await unpackDraft(row) });
    yield { id, keys: await imageKeysOf(db, draftImageHolder(id)), text };
  }
}

async function contentOf(db: Db, id: string) {
  const row = await db
    .selectFrom("blog_texts")
    .select("markdown")
    .where("blog_id", "=", id)
    .executeTakeFirst();
  return row ? unpackText(row.markdown) : "";
}

/** A JSON array with a row on each line. */
async function* generateJsonArray(batches: AsyncIterable<object[]>) {
  let separator = "[\n";
  for await (const rows of batches)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ",\n";
    }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}
