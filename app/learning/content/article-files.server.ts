import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { courseFactsSchema, serviceFactsSchema } from "../../lib/course-facts.ts";
import { validateTopic } from "../../lib/topics.ts";
import { readFrontMatter } from "../../markdown/front-matter.server.ts";
import { type ContentFile, hashOf } from "./content-file.server.ts";

const common = {
  /** The specification defines s1 to s26; more articles continue from s27. The number is the place in the catalogue. */
  id: z.string().regex(/^s[1-9]\d{0,3}$/),
  title: z.string().min(1).max(200),
  description: z.string().min(1).max(500),
  topic: z.string().refine((topic) => !validateTopic(topic), "is not a topic"),
  cover: z.string().min(1),
  alt: z.string().min(1),
};

const frontMatter = z.discriminatedUnion("kind", [
  z.strictObject({ ...common, kind: z.literal("course"), facts: courseFactsSchema }),
  z.strictObject({ ...common, kind: z.literal("service"), ...serviceFactsSchema.shape }),
]);

/** Reads every article of a folder, in the order of file names. Throws an OperatorError that names the file. */
export function readArticles(folder: string): ContentFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();
  const articles = names.map((name) => readArticle(name, readFileSync(join(folder, name), "utf8")));
  const ids = articles.map(({ target }) => target);
  for (const [index, { target, content }] of articles.entries()) {
    const first = ids.indexOf(target);
    if (first < index) throw new OperatorError(`${names[index]} has the id of ${names[first]}: ${target}.`);
    for (const [, linkedId] of content.matchAll(/\]\(\/blog\/([^)#\s]+)/g))
      if (!ids.includes(linkedId!))
        throw new OperatorError(`${names[index]} links to /blog/${linkedId}, which does not exist.`);
  }
  return articles;
}

function readArticle(name: string, file: string): ContentFile {
  const { values, content } = readFrontMatter(name, file, frontMatter);
  const { id, kind, title, description, topic, cover, alt } = values;
  const facts = values.kind === "course" ? values.facts : { need: values.need, offer: values.offer };
  return {
    ...{ kind, title, description, topic },
    key: `blog/${id}`,
    target: id,
    hash: hashOf(file),
    content: content.trim(),
    image: `covers/${cover}`,
    imageAlt: alt,
    facts: JSON.stringify(facts),
  };
}
