import { imageAddress } from "../../../app/lib/image.ts";
import { packText } from "../../../app/markdown/packed-text.server.ts";
import type { Renderer } from "../../../app/markdown/renderer.server.ts";
import { writeBlog } from "../../../app/models/write-blog.server.ts";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { authors } from "../../../tools/seed/authors.ts";
import { planPosts } from "../../../tools/seed/plan.ts";
import { coverPlaceholder, type Post } from "../../../tools/seed/post.ts";

/** Publishes the posts of `npm run seed` without what takes long: accounts, covers and likes, which no search reads. */
export async function publishPosts(db: Db, renderer: Renderer): Promise<void> {
  for (const post of planPosts()) {
    const content = post.content.replaceAll(coverPlaceholder, imageAddress("cover"));
    const rendered = await renderer.render({ ...post, content }, "bench");
    if (!rendered) throw new Error(`"${post.title}" cannot be rendered`);
    const row = rowOf(post);
    const source = await packText(content);
    const topics = post.topic ? [post.topic] : [];
    await inTransaction(db, (db) => writeBlog(db, { expects: "nothing", row, source, rendered, topics }));
  }
}

function rowOf({ id, author, title, description, publishedAt }: Post) {
  const publishedText = publishedAt.toISOString();
  return {
    id,
    kind: "post" as const,
    title,
    description,
    image_alt: "",
    author: authors[author]!.name,
    published_at: publishedText,
    updated_at: publishedText,
    position: publishedAt.getTime(),
    publish_key: id,
  };
}
