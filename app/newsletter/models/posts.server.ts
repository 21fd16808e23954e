// Posts as letters need them.
import type { Db } from "../../../db/engine.ts";
import { cardQuery } from "../../cards/models/feed.server.ts";
import { withCoauthors } from "../../core/blog-authors.server.ts";
import { withTopics } from "../../core/blog-topics.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { jpegAddress } from "../../lib/image.ts";
import { type Addresses, completeImageAddress } from "../../lib/image-base.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import type { LetterItem } from "../lib/letter.ts";
import { companyId } from "./offers.server.ts";

const maxDigestPosts = 50;

interface Site extends Addresses {
  company: string;
}

/** A public post, as its letter shows it; undefined: there is none. */
export async function findPost(db: Db, id: string, site: Site) {
  const rows = await cardQuery(db)
    .where("blogs.id", "=", id)
    .where("blogs.kind", "=", "post")
    .limit(1)
    .execute();
  return (await toPosts(db, rows, site))[0];
}

/** The public posts of this time, newest first, at most 50. `from` and `to` in milliseconds since 1970. */
export async function listNewPosts(db: Db, from: number, to: number, site: Site) {
  const rows = await cardQuery(db)
    .where("blogs.kind", "=", "post")
    .where("blogs.position", ">", from)
    .where("blogs.position", "<=", to)
    .limit(maxDigestPosts)
    .execute();
  return toPosts(db, rows, site);
}

async function toPosts(
  db: Db,
  rows: Awaited<ReturnType<ReturnType<typeof cardQuery>["execute"]>>,
  { url, images, company }: Site,
) {
  const blogs = await withTopics(db, await withCoauthors(db, rows));
  return blogs.map(
    ({ id, title, description, author, author_id, coauthors = [], topics, image, image_alt }) => ({
      ...{ id, title, description, imageAlt: image_alt },
      ...(image && { image: completeImageAddress(jpegAddress(image), { url, images }) }),
      author: [author || company, ...coauthors.map(({ name }) => name)].join(", "),
      keys: [
        author_id ?? companyId,
        ...coauthors.map(({ id }) => id),
        ...topics.map(({ name }) => topicId(name)),
      ],
    }),
  );
}

/** The text of a post or a letter as the body of a letter, rendered in a thread; undefined: it takes too long, or is gone. */
export async function renderPostLetter(db: Db, renderer: Renderer, id: string) {
  const query = db.selectFrom("blog_texts").select("markdown").where("blog_id", "=", id);
  const row = await query.executeTakeFirst();
  return row && renderer.letter({ title: "", description: "", content: await unpackText(row.markdown) }, id);
}

/** Those whose posts are public now, and what is no post. */
export async function keepPublic(db: Db, items: LetterItem[]): Promise<LetterItem[]> {
  const ids = items.map(({ id }) => id);
  const rows = await visibleBlogs(db)
    .select("id")
    .where("id", "in", ["", ...ids])
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return items.filter(({ id }) => id === "" || found.has(id));
}
