import { imageAddress } from "../../../app/lib/image.ts";
import { packText } from "../../../app/markdown/packed-text.server.ts";
import type { Renderer } from "../../../app/markdown/renderer.server.ts";
import { writeBlog } from "../../../app/writing/models/write-blog.server.ts";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { authors } from "../../../tools/seed/authors.ts";
import { coverPlaceholder, type Post, readPosts } from "../../../tools/seed/posts.ts";

/** Publishes the posts of `npm run seed` without what takes long: accounts, covers and likes, which no search reads. */
export async function publishPosts(db: Db, renderer: Renderer): Promise<void> {
  for (const post of readPosts()) {
    const content = post.content.replaceAll(coverPlaceholder, imageAddress("cover"));
    const rendered = await renderer.render({ ...post, content }, "bench");
    if (!rendered) throw new Error(`"${post.title}" cannot be rendered`);
    const row = rowOf(post);
    const source = await packText(content);
    await inTransaction(db, (db) =>
      writeBlog(db, { expects: "nothing", row, source, rendered, topics: post.topics }),
    );
  }
}

function rowOf({ id, author, title, description, published }: Post) {
  const publishedText = published.toISOString();
  return {
    id,
    kind: "post" as const,
    title,
    description,
    image_alt: "",
    author: authors[author]!.name,
    published_at: publishedText,
    updated_at: publishedText,
    position: published.getTime(),
    publish_key: id,
  };
}
