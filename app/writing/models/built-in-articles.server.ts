import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import {
  courseFactsSchema,
  serviceNeedSchema,
  serviceOfferSchema,
} from "../../learning/lib/article-facts.ts";
import { validateTopic } from "../../lib/topics.ts";
import { readFrontMatter } from "../../markdown/front-matter.server.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { type BlogWrite, writeBlog } from "./write-blog.server.ts";

/** The settings row that holds the release which last wrote the built-in articles. */
const releaseSetting = "library";
export const contentFolder = join(import.meta.dirname, "../../../content");

/** What every article of a kind has, and none of the other kind. */
const keysOfKind = { course: ["facts"], service: ["need", "offer"] };

const frontMatter = z
  .strictObject({
    /** The specification defines s1 to s26; more articles continue from s27. The number is the place in the catalogue. */
    id: z.string().regex(/^s[1-9]\d{0,3}$/),
    kind: z.enum(["course", "service"]),
    title: z.string().min(1).max(200),
    description: z.string().min(1).max(500),
    topic: z.string().refine((topic) => !validateTopic(topic), "is not a topic"),
    cover: z.string().min(1),
    alt: z.string().min(1),
    facts: courseFactsSchema.optional(),
    need: serviceNeedSchema.optional(),
    offer: serviceOfferSchema.optional(),
  })
  .superRefine((article, context) => {
    for (const [kind, keys] of Object.entries(keysOfKind))
      for (const key of keys) {
        if ((article.kind === kind) === key in article) continue;
        const message = key in article ? `is only for a ${kind}` : "is missing";
        context.addIssue({ code: "custom", path: [key], message });
      }
  });

export type Article = z.infer<typeof frontMatter> & { content: string; hash: string };

/** Very long, so that our own articles are rendered on a slow or busy machine too. */
const renderTimeoutMs = 10 * 60 * 1000;

/**
 * Writes the built-in articles that have changed into the database, in one transaction; their likes stay. `release`:
 * the version of this program. A database that a newer release has written to is not changed. Returns the ids of the
 * articles that were written. Throws an OperatorError for invalid front matter and for links to articles that do not
 * exist.
 */
export async function loadBuiltInArticles(
  db: Db,
  renderer: Renderer,
  release = programVersion(),
  articles = readArticles(),
): Promise<string[]> {
  const setting = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", releaseSetting)
    .executeTakeFirst();
  if (setting && compareVersions(setting.value, release) > 0) return [];
  const stored = await db
    .selectFrom("blogs")
    .select(["id", "content_hash"])
    .where(
      "id",
      "in",
      articles.map(({ id }) => id),
    )
    .execute();
  const hashes = new Map(stored.map((row) => [row.id, row.content_hash]));
  const changed = articles.filter((article) => hashes.get(article.id) !== article.hash);
  if (changed.length === 0 && setting?.value === release) return [];
  const texts: ArticleText[] = [];
  for (const article of changed) texts.push(await renderArticle(renderer, article));
  const isWritten = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return false;
    for (const [index, article] of changed.entries()) await writeArticle(db, article, texts[index]!);
    return true;
  });
  if (!isWritten) return [];
  const ids = changed.map((article) => article.id);
  if (ids.length > 0) await announce(db, "feed", ...ids.map((id) => `blog:${id}`));
  return ids;
}

type ArticleText = Pick<BlogWrite, "rendered" | "source">;

async function renderArticle(renderer: Renderer, article: Article): Promise<ArticleText> {
  const rendered = await renderer.render(article, "built-in-articles", renderTimeoutMs);
  if (!rendered) throw new Error(`the article ${article.id} cannot be rendered`);
  return { rendered, source: await packText(article.content) };
}

/**
 * Stores that this release writes its articles, and makes others wait until the transaction ends: call it first in the
 * transaction. Returns false, and stores nothing, when a newer release has written its articles meanwhile.
 */
export async function recordRelease(db: Db, release: string) {
  // This locks the row: when two programs start at once, the second waits and then sees the first one's value.
  const { value } = await db
    .insertInto("settings")
    .values({ name: releaseSetting, value: release })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb.ref("settings.value") })))
    .returning("value")
    .executeTakeFirstOrThrow();
  if (compareVersions(value, release) > 0) return false;
  await db.updateTable("settings").set({ value: release }).where("name", "=", releaseSetting).execute();
  return true;
}

function writeArticle(db: Db, article: Article, text: ArticleText) {
  const { id, kind, title, description, topic, hash } = article;
  const row = {
    id,
    kind,
    author_kind: "company" as const,
    title,
    description,
    image: `covers/${article.cover}`,
    image_width: 1600,
    image_height: 900,
    image_alt: article.alt,
    updated_at: new Date().toISOString(),
    content_hash: hash,
    position: -Number(id.slice(1)),
  };
  return writeBlog(db, { expects: "anything", row, topics: [topic], ...text });
}

/** Reads every article of a folder, in the order of file names. Throws an OperatorError that names the file. */
export function readArticles(folder = contentFolder): Article[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort();
  const articles = files.map((name) => readArticle(name, readFileSync(join(folder, name), "utf8")));
  const ids = articles.map((article) => article.id);
  for (const [index, { id, content }] of articles.entries()) {
    const first = ids.indexOf(id);
    if (first < index) throw new OperatorError(`${files[index]} has the id of ${files[first]}: ${id}.`);
    for (const [, linkedId] of content.matchAll(/\]\(\/blog\/([^)#\s]+)/g))
      if (!ids.includes(linkedId!))
        throw new OperatorError(`${files[index]} links to /blog/${linkedId}, which does not exist.`);
  }
  return articles;
}

function readArticle(name: string, file: string): Article {
  const { values, content } = readFrontMatter(name, file, frontMatter);
  const hash = createHash("sha256").update(file).digest("hex");
  return { ...values, content: content.trim(), hash };
}

export function programVersion(): string {
  const file = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

/** Negative when `a` is the older version, positive when it is the newer one. */
function compareVersions(a: string, b: string) {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (const part of [0, 1, 2])
    if (left![part] !== right![part]) return (left![part] ?? 0) - (right![part] ?? 0);
  return 0;
}
