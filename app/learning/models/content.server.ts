import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import {
  findContentHashes,
  removeContentEntry,
  saveContentEntry,
  selectEntries,
} from "../../import/models/content-entry.server.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { readSiteSettings } from "../../site/models/site-settings.server.ts";
import {
  compareVersions,
  findRelease,
  programVersion,
  recordRelease,
} from "../../writing/models/release.server.ts";
import { removeBlogInTransaction } from "../../writing/models/write-blog.server.ts";
import { type ContentFile, textsOf } from "../content/content-file.server.ts";
import { readContent } from "../content/read-content.server.ts";
import { packContent, unpackContent } from "./content-states.server.ts";
import { type Change, followBlog, isUntouched, type ReadyText, type Site } from "./follow-blog.server.ts";

/** Very long, so that our own texts are rendered on a slow or busy machine too. */
const renderTimeoutMs = 10 * 60 * 1000;

/**
 * Brings what changed in content/ into the database, in one transaction: what nobody edited here follows its file, and for the rest
 * the newer file is offered at the desk. A database that a newer release has written to is not changed. `release`: the version of
 * this program. Returns the ids of the blogs and paths whose files changed.
 */
export async function followContent(
  db: Db,
  renderer: Renderer,
  release = programVersion(),
  files = readContent(),
): Promise<string[]> {
  const last = await findRelease(db);
  if (last !== undefined && compareVersions(last, release) > 0) return [];
  const { changed, gone } = compare(files, await findContentHashes(db));
  if (changed.length + gone.length === 0 && last === release) return [];
  const ready = new Map<string, Ready>();
  for (const file of changed) ready.set(file.key, await prepare(renderer, file));
  const written = await inTransaction(db, async (db) => {
    if (!(await recordRelease(db, release))) return [];
    return write(db, files, ready);
  });
  // Another program brought in other files meanwhile.
  if (!written) return followContent(db, renderer, release, files);
  if (written.length > 0) await announce(db, "feed", ...new Set(written.flatMap(tagsOf)));
  return written.flatMap(({ file, target }) => (file ? [target] : []));
}

/** Which files are new or say something else, and the keys of lessons whose files are gone. */
function compare(files: ContentFile[], hashes: Map<string, string>) {
  const keys = new Set(files.map(({ key }) => key));
  return {
    changed: files.filter(({ key, hash }) => hashes.get(key) !== hash),
    gone: [...hashes.keys()].filter((key) => key.startsWith("course/") && !keys.has(key)),
  };
}

/** What is made of a file before the transaction. */
interface Ready {
  payload: Uint8Array;
  /** undefined for a path. */
  text?: ReadyText;
}

async function prepare(renderer: Renderer, file: ContentFile): Promise<Ready> {
  const payload = await packContent(file);
  if (file.kind === "path") return { payload };
  const rendered = await renderer.render(textsOf(file), "content", renderTimeoutMs);
  if (!rendered) throw new Error(`${file.key} cannot be rendered`);
  return { payload, text: { rendered, source: await packText(file.content) } };
}

interface Written {
  target: string;
  /** undefined: it is gone. */
  file?: ContentFile;
  courseId?: string;
}

/** undefined: not all that changed is ready. */
async function write(
  db: Db,
  files: ContentFile[],
  ready: Map<string, Ready>,
): Promise<Written[] | undefined> {
  const entries = new Map((await selectEntries(db).execute()).map((entry) => [entry.key, entry]));
  const { changed, gone } = compare(files, await findContentHashes(db));
  if (changed.some(({ key }) => !ready.has(key))) return undefined;
  const { settings } = await readSiteSettings(db);
  const site = {
    published_at: dateColumn(settings.catalogueDate),
    isEmptied: [...entries.values()].some(({ state }) => state === "undone"),
  };
  const written: Written[] = [];
  for (const file of changed) {
    const { payload, text } = ready.get(file.key)!;
    const entry = entries.get(file.key);
    const target = entry?.target ?? (await findTarget(db, file));
    const before = entry && (unpackContent(entry) ?? (entry.hash === file.hash ? file : undefined));
    const change = { file, target, entry, before };
    const state = text ? await followBlog(db, change, text, site) : await followPath(db, change, site);
    await saveContentEntry(db, { ...pick(file), target, state, payload });
    written.push({ target, file, courseId: file.courseId });
  }
  for (const key of gone) {
    const entry = entries.get(key)!;
    if (await isUntouched(db, entry)) await removeBlogInTransaction(db, entry.target);
    await removeContentEntry(db, key);
    written.push({ target: entry.target, courseId: unpackContent(entry)?.courseId });
  }
  return written;
}

const pick = ({ key, kind, hash, title }: ContentFile) => ({ key, kind, hash, title });

/** The date of the articles from files, as it is stored. */
export function dateColumn(day = "") {
  return day ? `${day}T00:00:00.000Z` : null;
}

/** A lesson may have an address that somebody gave to one of their own: then that text is the one which is offered the file. */
async function findTarget(db: Db, { target, courseId = "", slug = "" }: ContentFile) {
  const query = db.selectFrom("lessons").select("blog_id").where("course_id", "=", courseId);
  return (await query.where("slug", "=", slug).executeTakeFirst())?.blog_id ?? target;
}

async function followPath(db: Db, { file, target: id, entry, before = file }: Change, { isEmptied }: Site) {
  const [path, position] = [file.path!, file.position!];
  const row = { id, path, position, is_hidden: isEmptied ? 1 : 0 };
  if (!entry)
    await db
      .insertInto("paths")
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute();
  const unedited = db.updateTable("paths").set({ path }).where("id", "=", id);
  await unedited.where("path", "=", before.path!).execute();
  const here = await db.selectFrom("paths").select("path").where("id", "=", id).executeTakeFirst();
  if (here && here.path !== path) return "newer";
  return entry?.state === "undone" || (!entry && isEmptied) ? "undone" : "done";
}

function tagsOf({ target, file, courseId }: Written) {
  return [...(file?.kind === "path" ? [] : [`blog:${target}`]), ...(courseId ? [`blog:${courseId}`] : [])];
}
