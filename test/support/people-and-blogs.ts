// The people of the tests, and their blogs.

import { packText } from "../../app/markdown/packed-text.server.ts";
import { type BlogRow, writeBlog } from "../../app/writing/models/write-blog.server.ts";
import { announce, type Db } from "../../db/engine.ts";
import { renderer } from "./renderer.ts";

/** Has a display name. */
export const ann = { id: "ann222222222", email: "Ann@example.com", name: "Ann Archer" };
/** Has no display name: readers see the e-mail. */
export const bob = { id: "bob222222222", email: "bob@example.com", name: null };

export interface TestBlog {
  id: string;
  author: typeof ann | typeof bob;
  title: string;
  description: string;
  content: string;
  published: string;
}

export const bread: TestBlog = {
  id: "bread2222222",
  author: ann,
  title: "Bread for Night Owls",
  description: "A loaf that rises while you sleep.",
  content: "Mix the **flour** with water.\n\n## The long rest\n\nWait until morning.",
  published: "2026-03-01T08:00:00.000Z",
};

export const cafe: TestBlog = {
  id: "cafe22222222",
  author: bob,
  title: "Café Élan, 100% arabica_blend",
  description: `Bob's "best" cup, C:\\beans & more`,
  content: "Grind the beans, then wait for the crème.",
  published: "2026-03-02T08:00:00.000Z",
};

export const nihongo: TestBlog = {
  id: "nihongo22222",
  author: ann,
  title: "日本語の学習",
  description: "毎日すこしずつ 🚀",
  content: "漢字を覚える方法について書きます。",
  published: "2026-03-03T08:00:00.000Z",
};

/** Newest first, as the feed shows them. */
export const blogs = [nihongo, cafe, bread];

/** Inserts a user, unless it is there already. */
export async function addUser(db: Db, { id, email, name }: typeof ann | typeof bob): Promise<void> {
  const user = { id, email, email_key: email.toLowerCase(), name, created_at: "2026-01-01T00:00:00.000Z" };
  await db
    .insertInto("users")
    .values(user)
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Publishes a blog without a cover, through the site's own code. `columns` replace columns of its row. `topics`: labels. */
export async function publish(
  db: Db,
  blog: TestBlog,
  columns: Partial<BlogRow> = {},
  topics: string[] = [],
): Promise<void> {
  const rendered = (await renderer.render(blog, blog.author.id))!;
  await addUser(db, blog.author);
  const source = await packText(blog.content);
  const row = { ...rowOf(blog), ...columns };
  await db
    .transaction()
    .execute((db) => writeBlog(db, { expects: "nothing", row, source, rendered, topics }));
  await announce(db, "feed", `blog:${blog.id}`);
}

/** Inserts many blogs by Ann, all published in the same millisecond. Returns their ids. */
export async function publishMany(db: Db, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `many${String(index).padStart(8, "0")}`);
  await addUser(db, ann);
  for (const id of ids)
    await db
      .insertInto("blogs")
      .values({ ...rowOf({ ...bread, id }), excerpt: "", reading_minutes: 1 })
      .execute();
  await announce(db, "feed");
  return ids;
}

/** Replaces a blog's text, and its HTML with that of an older renderer. */
export async function storeOldRendering(db: Db, id: string, content: string): Promise<void> {
  const row = { html: "<p>as it was</p>", renderer: 0, markdown: await packText(content) };
  await db.updateTable("blog_texts").set(row).where("blog_id", "=", id).execute();
}

function rowOf(blog: TestBlog) {
  return {
    id: blog.id,
    kind: "post" as const,
    title: blog.title,
    description: blog.description,
    image_alt: "",
    author_id: blog.author.id,
    author: blog.author.email,
    published_at: blog.published,
    updated_at: blog.published,
    position: Date.parse(blog.published),
    publish_key: blog.id,
  };
}

/** Notifications are mailed to confirmed addresses only. */
export async function confirmEmail(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .updateTable("users")
    .set({ email_verified_at: "2026-01-01T00:00:00.000Z" })
    .where("id", "=", id)
    .execute();
}
