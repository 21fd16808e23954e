import { z } from "@hono/zod-openapi";
import { id, path, time } from "./fields.ts";

const person = z.object({ id: id.nullable(), name: z.string(), path: path.nullable() }).openapi("Author");
const topic = z.object({ name: z.string(), label: z.string() });
const cover = z.object({
  key: z.string(),
  path,
  width: z.int().nullable(),
  height: z.int().nullable(),
  alt: z.string(),
});

export const blogSchema = z
  .object({
    id,
    kind: z.enum(["post", "course", "service"]),
    path,
    title: z.string(),
    description: z.string(),
    excerpt: z.string(),
    language: z.string().openapi({ description: "A BCP 47 tag", example: "en" }),
    readingMinutes: z.int(),
    author: person,
    coauthors: z.array(person),
    topics: z.array(topic),
    cover: cover.nullable(),
    likes: z.int(),
    publishedAt: time.nullable(),
    updatedAt: time,
  })
  .openapi("Blog");

export const fullBlogSchema = blogSchema
  .extend({
    html: z.string(),
    markdown: z.string(),
    canonicalUrl: z.string().nullable(),
    revision: z.int(),
  })
  .openapi("FullBlog");

/** What a blog is after it was written. */
export const writtenSchema = z
  .object({
    id,
    path,
    status: z.enum(["published", "pending", "declined", "unpublished", "taken-down", "part"]).openapi({
      description: "`pending`: an editor looks at it first.",
    }),
    revision: z.int(),
  })
  .openapi("WrittenBlog");
