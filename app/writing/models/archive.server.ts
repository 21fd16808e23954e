import type { Db } from "../../../db/engine.ts";
import { type ArchivedText, type ArchivePart, inBatches } from "../../core/archive.server.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { imageKeysOf } from "../../core/image.server.ts";
import { isBuiltInCover } from "../../lib/image.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import { formatDraftFile, formatPostFile } from "./archived-post.server.ts";
import { draftImageHolder } from "./erase-draft.server.ts";
import { unpackDraft } from "./packed-draft.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "coauthored-posts.json": inBatches(
      db
        .selectFrom("blog_authors")
        .select(["blog_id", "asked_at", "accepted_at"])
        .where("user_id", "=", userId),
      "blog_id",
    ),
  }),
  async *texts(db, userId, siteAddress) {
    yield* archivePosts(db, userId, siteAddress);
    yield* archiveDrafts(db, userId);
  },
};

/** All posts but the removed ones, as Markdown with the keys of their images. Only their ids are read ahead. */
async function* archivePosts(db: Db, userId: string, siteAddress: string): AsyncGenerator<ArchivedText> {
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
    const text = formatPostFile({ ...post, topics }, await contentOf(db, id), siteAddress);
    yield { name: `posts/${id}.md`, keys, text };
  }
}

/**
 * The drafts whose text is not published, also the discarded ones, with the images of all of their versions. Drafts of the
 * company's posts, and what editors change in others, are left out: others wrote them too.
 */
async function* archiveDrafts(db: Db, userId: string): AsyncGenerator<ArchivedText> {
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
    yield { name: `drafts/${id}.md`, keys: await imageKeysOf(db, draftImageHolder(id)), text };
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
