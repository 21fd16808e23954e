import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { courseFactsSchema, serviceNeedSchema, serviceOfferSchema } from "../../lib/course-facts.ts";
import { validateTopic } from "../../lib/topics.ts";
import { readFrontMatter } from "../../markdown/front-matter.server.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { readSiteSettings } from "../../site/models/site-settings.server.ts";
import { linkedIds } from "../lib/linked-ids.ts";
import { addToEmptied, findEmptied } from "./emptied.server.ts";
import { type FileText, packFileText, storeFileText } from "./file-versions.server.ts";
import { compareVersions, findRelease, programVersion, recordRelease } from "./release.server.ts";
import { type BlogRow, type BlogWrite, writeBlog } from "./write-blog.server.ts";

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
  const last = await findRelease(db);
  if (last !== undefined && compareVersions(last, release) > 0) return [];
  const stored = await db
    .selectFrom("blogs")
    .select(["id", "file_hash"])
    .where(
      "id",
      "in",
      articles.map(({ id }) => id),
    )
    .execute();
  const hashes = new Map(stored.map((row) => [row.id, row.file_hash]));
  const changed = articles.filter((article) => hashes.get(article.id) !== article.hash);
  if (changed.length === 0 && last === release) return [];
  const texts: ArticleText[] = [];
  for (const article of changed) texts.push(await renderArticle(renderer, article));
  const newer = new Map<string, FileText>();
  for (const article of changed) newer.set(article.id, await packFileText(db, article.id, textOf(article)));
  const isWritten = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return false;
    const { settings } = await readSiteSettings(db);
    const date = dateColumn(settings.catalogueDate);
    // On a site that was emptied of these texts, the new ones are hidden too.
    const isHidden = (await findEmptied(db)) !== undefined;
    for (const [index, article] of changed.entries())
      if (!(await storeNewerFile(db, article, newer.get(article.id)!)))
        await writeArticle(db, article, texts[index]!, { ...date, ...(isHidden && hidden) });
    if (isHidden)
      await addToEmptied(
        db,
        articles.map(({ id }) => id).filter((id) => !hashes.has(id)),
      );
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

const hidden = { status: "unpublished" } as const;

/** The date of the articles from files, as it is stored. */
export function dateColumn(day = "") {
  return { published_at: day ? `${day}T00:00:00.000Z` : null };
}

/** What the editor holds of an article. */
function textOf({ title, description, content, topic }: Article) {
  return { title, description, content, topics: topic };
}

/** JSON of what the front matter says beside the text. */
function factsOf({ facts, need, offer }: Article) {
  return JSON.stringify(facts ?? { need, offer });
}

/** Keeps the file of an article that was made ours, so that the desk can offer it. Returns false for other articles. */
async function storeNewerFile(db: Db, article: Article, text: FileText) {
  const { numUpdatedRows } = await db
    .updateTable("blogs")
    .set({ file_hash: article.hash, file_facts: factsOf(article) })
    .where("id", "=", article.id)
    .where("source", "=", "ours")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await storeFileText(db, text);
  return true;
}

function writeArticle(db: Db, article: Article, text: ArticleText, first: Partial<BlogRow>) {
  const { id, kind, title, description, topic, hash, content } = article;
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
    source: "file" as const,
    file_hash: hash,
    facts: factsOf(article),
    links: JSON.stringify(linkedIds(content)),
    ...first,
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
