import { type Kysely, sql } from "kysely";
import { addEntry, findFileText } from "./carry-over-entries.ts";
import { hashOf, inflate, type OldTables } from "./carry-over-tables.ts";

interface Article {
  id: string;
  kind: string;
  status: string;
  title: string;
  description: string;
  image: string | null;
  image_alt: string;
  facts: string | null;
  file_facts: string | null;
  file_hash: string;
  /** null: it was deleted. */
  markdown: Uint8Array | null;
}

/** What the files say of courses and services, also of those that were made ours. */
export async function carryArticles(db: Kysely<OldTables>): Promise<void> {
  const emptied = await readEmptied(db);
  const { rows } = await sql<Article>`
    select id, kind, status, title, blogs.description, image, image_alt, facts, file_facts, file_hash, markdown
    from blogs left join blog_texts on blog_texts.blog_id = blogs.id
    where kind in ('course', 'service') and file_hash <> '' order by id`.execute(db);
  for (const article of rows) {
    const { id, kind, status, title, file_hash: hash } = article;
    const isGone = status === "unpublished" && emptied.has(id);
    const { isNewer, payload } = await fileOf(db, article);
    const state = isGone ? "undone" : isNewer ? "newer" : "done";
    await addEntry(db, { key: `blog/${id}`, kind, target: id, title, hash, state, payload });
  }
}

async function fileOf(db: Kysely<OldTables>, article: Article) {
  const { title, description, image, image_alt: imageAlt, file_facts, markdown } = article;
  const facts = file_facts ?? article.facts;
  const newest = await findFileText(db, article.id);
  if (newest) return { isNewer: newest.isNewer, payload: { ...newest.texts, facts } };
  const cover = image?.startsWith("covers/") ? { image, imageAlt } : {};
  const content = markdown ? await inflate(markdown) : "";
  return { isNewer: false, payload: { title, description, content, facts, ...cover } };
}

/** The path that a file has, also where somebody changed it. */
export async function carryPaths(db: Kysely<OldTables>): Promise<void> {
  const emptied = await readEmptied(db);
  for (const { id, file_path, is_hidden } of await db.selectFrom("paths").selectAll().execute()) {
    if (file_path === null) continue;
    const { title }: { title: string } = JSON.parse(file_path);
    const state = is_hidden && emptied.has(id) ? "undone" : "done";
    const entry = { key: `paths/${id}`, kind: "path", target: id, title, hash: await hashOf(file_path) };
    await addEntry(db, { ...entry, state, payload: { path: file_path } });
  }
}

/** The ids of what came from files and was taken off the site, to come back when that is undone. */
async function readEmptied(db: Kysely<OldTables>): Promise<Set<string>> {
  const query = db.selectFrom("settings").select("value").where("name", "=", "emptied");
  const row = await query.executeTakeFirst();
  return new Set<string>(row ? JSON.parse(row.value).ids : []);
}
