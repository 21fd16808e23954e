import { z } from "@hono/zod-openapi";
import { listBlogs, listBlogsContaining } from "../../cards/models/listed-blogs.server.ts";
import { findBlog, findBlogSource } from "../../core/blog.server.ts";
import { resolveTopics, topicsOfBlog } from "../../core/blog-topics.server.ts";
import { siteSettingsContext } from "../../http/context.ts";
import { parseCursor } from "../../lib/cursor.ts";
import { isLanguage } from "../../lib/languages.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { topicName } from "../../lib/topics.ts";
import { findPerson } from "../../people/models/person.server.ts";
import { viewBlog } from "../blog-view.ts";
import { type Call, operation } from "../operation.server.ts";
import { found, readCursor, refuse } from "../problem.server.ts";
import { blogSchema, fullBlogSchema } from "../schemas/blog.ts";
import { byId, page, pageOf, pageQuery } from "../schemas/fields.ts";

const filters = pageQuery({
  kind: z.enum(["post", "course", "service"]).optional(),
  topic: z.string().max(200).optional().openapi({ description: "The name or the label of a topic" }),
  author: z.string().max(100).optional().openapi({ description: "An id, a handle, or `company`" }),
  language: z
    .string()
    .refine((tag) => tag === "en" || isLanguage(tag), "This is none of the site's languages.")
    .optional()
    .openapi({ description: "A BCP 47 tag", example: "en" }),
  q: z.string().max(200).optional().openapi({
    description: "Words in title or description. It goes with no other filter; /search finds words in texts.",
  }),
});

const list = operation(
  {
    at: "get /blogs",
    summary: "List blogs",
    description: "The public blogs, newest first; courses and services come last.",
    query: filters,
    answer: pageOf(blogSchema),
  },
  async ({ context, db, query }) => {
    const { company } = context.get(siteSettingsContext);
    const { blogs, next } = await readPage(db, query);
    return page(
      blogs.map((blog) => viewBlog(blog, blog.topics, company)),
      next,
    );
  },
);

async function readPage(db: Call["db"], { cursor, limit, q, ...filter }: z.output<typeof filters>) {
  const before = readCursor(parseCursor, cursor);
  if (q === undefined) {
    const { kind, topic, author, language } = filter;
    const [name] = topic === undefined ? [] : await resolveTopics(db, [topicName(topic)]);
    const person = author === undefined ? undefined : await findPerson(db, author);
    if (name === "" || (author !== undefined && !person)) return { blogs: [], next: undefined };
    const lang = language === "en" ? "" : language;
    return listBlogs(db, { kind, topic: name, author: person?.id, lang }, { before, limit });
  }
  if (Object.values(filter).some((value) => value !== undefined))
    refuse(400, "q: It goes with no other filter.");
  return listBlogsContaining(db, readSearchText(q), { before, limit });
}

const read = operation(
  {
    at: "get /blogs/{id}",
    summary: "Read a blog",
    description: "A public blog with its text, as HTML and as the Markdown that its author wrote.",
    params: byId,
    answer: fullBlogSchema,
  },
  async ({ context, db, params: { id } }) => {
    const blog = found(await findBlog(db, "", id));
    const { content, canonicalUrl } = found(await findBlogSource(db, id));
    const { company } = context.get(siteSettingsContext);
    const { revision } = blog;
    const view = viewBlog(blog, await topicsOfBlog(db, id), company);
    return {
      body: { ...view, html: blog.html, markdown: content, canonicalUrl: canonicalUrl || null, revision },
      revision,
    };
  },
);

export const readBlogs = [list, read];
