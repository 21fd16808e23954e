import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import { isNotRemoved } from "../../core/visible-blogs.server.ts";
import { imageAddress, isBuiltInCover, pictureAddress } from "../../lib/image.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import { formatTextFile } from "../lib/text-file.ts";

const batchSize = 50;

/** The folders of texts, by kind. */
export const textFolders: Record<BlogKind, string> = {
  post: "posts",
  page: "pages",
  course: "courses",
  service: "services",
  lesson: "lessons",
  letter: "letters",
};
export const draftFolder = "drafts";

export interface TextFile {
  name: string;
  text: string;
}

/** Every text, as Markdown with front matter. What was removed is gone. */
export async function* readTexts(db: Db): AsyncGenerator<TextFile> {
  for (let after = ""; ; ) {
    const blogs = await db
      .selectFrom("blogs")
      .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
      .leftJoin("users", "users.id", "blogs.author_id")
      .select(["blogs.id", "kind", "status", "title", "description", "blogs.image", "image_alt", "lang"])
      .select(["published_at", "updated_at", "canonical_url", "users.name", "markdown"])
      .where("blogs.id", ">", after)
      .where(isNotRemoved)
      .orderBy("blogs.id")
      .limit(batchSize)
      .execute();
    const ids = blogs.map(({ id }) => id);
    const topics = await findTopicsOf(db, ids);
    for (const { id, kind, status, markdown, ...blog } of blogs) {
      const fields = {
        title: blog.title,
        description: blog.description,
        date: blog.published_at,
        lastmod: blog.updated_at,
        // A letter was never for readers of the site.
        draft: status === "published" || (status === "part" && kind !== "letter") ? null : true,
        author: blog.name,
        tags: topics.get(id)?.map(({ label }) => label),
        cover: blog.image && (isBuiltInCover(blog.image) ? pictureAddress : imageAddress)(blog.image),
        alt: blog.image_alt,
        lang: blog.lang,
        canonical_url: blog.canonical_url,
      };
      const name = `${textFolders[kind]}/${id}.md`;
      yield { name, text: formatTextFile(fields, await unpackText(markdown)) };
    }
    if (blogs.length < batchSize) return;
    after = ids.at(-1)!;
  }
}

/** Every draft, with the blog that it changes. */
export async function* readDrafts(db: Db): AsyncGenerator<TextFile> {
  for (let after = ""; ; ) {
    const drafts = await db
      .selectFrom("drafts")
      .select(["id", "blog_id", "fields", "markdown", "created_at", "updated_at"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    for (const { id, blog_id, fields, markdown, created_at, updated_at } of drafts) {
      const dates = { date: created_at, lastmod: updated_at };
      const head = { ...JSON.parse(fields), ...dates, draft: true, changes: blog_id };
      yield { name: `${draftFolder}/${id}.md`, text: formatTextFile(head, await unpackText(markdown)) };
    }
    if (drafts.length < batchSize) return;
    after = drafts.at(-1)!.id;
  }
}
