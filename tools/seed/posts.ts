import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readFrontMatter } from "../../app/markdown/front-matter.server.ts";
import { authors } from "./authors.ts";

const folder = join(import.meta.dirname, "posts");
const authorNames = authors.map(({ name }) => name);

const frontMatter = z.strictObject({
  /** Named by the judged questions of bench/search/questions.json. */
  id: z.string(),
  /** A name in the file, here the index in `authors`. */
  author: z.enum(authorNames).transform((name) => authorNames.indexOf(name)),
  published: z.coerce.date(),
  title: z.string(),
  description: z.string(),
  topics: z.array(z.string()),
  /** Below 80: the tens choose the colours, the ones the shapes. Posts of one author with the same number share a cover. */
  cover: z.int().min(0).max(79),
  likes: z.int(),
});

/** A post as it will be on the site. */
export type Post = z.infer<typeof frontMatter> & { content: string };

/** A placeholder in texts for the address of the post's cover. The address is known when the cover is stored. */
export const coverPlaceholder = "cover:own";

/** Returns all posts of the demo site, the oldest first. Their files are named by date and title. */
export function readPosts(): Post[] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const file = readFileSync(join(folder, name), "utf8");
      const { values, content } = readFrontMatter(name, file, frontMatter);
      return { ...values, content: content.trim() };
    });
}
