// A course, a service or a lesson follows its file until somebody edits it: its text, its facts and its place each for itself.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type ContentEntry, contentTargets } from "../../import/models/content-entry.server.ts";
import { unpackTextNow } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import type { DraftText } from "../../writing/lib/draft-fields.ts";
import { linkedIds } from "../../writing/lib/linked-ids.ts";
import { carryPublished, hasUnpublishedDraft } from "../../writing/models/carry-published.server.ts";
import { packDraftNow } from "../../writing/models/packed-draft.server.ts";
import { writeBlog } from "../../writing/models/write-blog.server.ts";
import type { ContentFile } from "../content/content-file.server.ts";
import { listContentStates } from "./content-states.server.ts";

/** A file that is new, or says something else than before. */
export interface Change {
  file: ContentFile;
  /** The id of what it becomes here. */
  target: string;
  /** undefined: it was never read before. */
  entry?: ContentEntry;
  /** What it said then, when that is known. */
  before?: ContentFile;
}

/** What is made of a text before the transaction. */
export interface ReadyText {
  rendered: RenderedBlog;
  source: Uint8Array;
}

export interface Site {
  /** The date of new articles; null: it is unknown. */
  published_at: string | null;
  /** Whether the site was emptied of these texts: then new ones are hidden too. */
  isEmptied: boolean;
}

/** Returns the state that its entry gets. */
export async function followBlog(db: Db, change: Change, ready: ReadyText, site: Site) {
  const { file, target, entry, before } = change;
  // Whoever edits it on another node meanwhile comes before or after.
  const untouched = { revision: sql<number>`revision` };
  await db.updateTable("blogs").set(untouched).where("id", "=", target).execute();
  const here = await findHere(db, target);
  const isGone = !here || here.status === "removed";
  // It was deleted here.
  if (isGone && entry) return entry.state;
  const isNewText = !before || !isSame(before, file);
  const keepsText = !isGone && (await isTextKept(db, change, here, isNewText));
  const keepsFacts = !isGone && (before ? here.facts !== (before.facts ?? null) : keepsText);
  if (file.kind === "lesson") await followPlace(db, change);
  if (!keepsText && isNewText) await writeText(db, change, ready, site);
  const columns = {
    ...(!keepsText && { content_hash: file.hash }),
    ...(!keepsFacts && { facts: file.facts ?? null }),
  };
  if (!keepsText || !keepsFacts)
    await db.updateTable("blogs").set(columns).where("id", "=", target).execute();
  const areNewFacts = file.facts !== before?.facts && file.facts !== here?.facts;
  if ((keepsText && isNewText) || (keepsFacts && areNewFacts)) return "newer";
  if (entry?.state === "newer") return keepsText || keepsFacts ? "newer" : "done";
  return entry?.state ?? (site.isEmptied && file.kind !== "lesson" ? "undone" : "done");
}

type Here = NonNullable<Awaited<ReturnType<typeof findHere>>>;

function findHere(db: Db, id: string) {
  return db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["status", "content_hash", "facts", "title", "description", "image", "markdown"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const fields = ["title", "description", "content", "topic", "image", "imageAlt"] as const;
/** What is unknown of the file before is no difference. */
const isSame = (before: ContentFile, file: ContentFile) =>
  fields.every((name) => before[name] === undefined || before[name] === file[name]);

/** Whether somebody edited the text here, or is about to. One that is just the same follows. */
async function isTextKept(db: Db, { file, target, entry }: Change, here: Here, isNewText: boolean) {
  if (await hasUnpublishedDraft(db, target)) return isNewText || here.content_hash !== entry?.hash;
  if (here.content_hash === (entry ?? file).hash) return false;
  const { title, description, image } = here;
  const isOther = title !== file.title || description !== file.description || image !== (file.image ?? null);
  return isOther || unpackTextNow(here.markdown) !== file.content;
}

/** Whether the text is that of the file which was read last, and nobody has written at it. */
export async function isUntouched(db: Db, { target, hash }: ContentEntry): Promise<boolean> {
  const here = await findHere(db, target);
  const isSame = here?.status !== "removed" && here?.content_hash === hash;
  return isSame && !(await hasUnpublishedDraft(db, target));
}

async function writeText(db: Db, change: Change, ready: ReadyText, { published_at, isEmptied }: Site) {
  const { file, target, before } = change;
  const { title, description, content, topic } = file;
  const kind = file.kind as "course" | "service" | "lesson";
  const isLesson = kind === "lesson";
  const row = {
    ...({ id: target, kind, author_kind: "company", author_id: null } as const),
    ...{ title, description, image: file.image ?? null },
    ...(file.image && { image_width: 1600, image_height: 900 }),
    image_alt: file.imageAlt ?? "",
    content_hash: file.hash,
    links: JSON.stringify(linkedIds(content)),
    updated_at: new Date().toISOString(),
    ...(isLesson ? ({ status: "part" } as const) : { published_at }),
    ...(!isLesson && isEmptied && ({ status: "unpublished" } as const)),
    // The place in the catalogue; lessons are in no list.
    position: isLesson ? 0 : -Number(target.slice(1)),
  };
  // Where it is unknown what the file named before, those of the owner stay.
  const isNewTopic = change.entry ? before?.topic !== undefined && topic !== before.topic : true;
  const topics = topic && isNewTopic ? [topic] : undefined;
  await writeBlog(db, { expects: "anything", row, topics, ...ready });
  if (!change.entry) return;
  const packed = packDraftNow(draftTextOf(file));
  await carryPublished(db, { blogId: target, draftId: "", userId: null, packed });
}

/** The file's text as the editor holds it. */
export function draftTextOf({ topic, imageAlt, image, ...file }: ContentFile): DraftText {
  const { title, description, content } = file;
  const cover = { image: image ?? "", coverAlt: imageAlt ?? "" };
  return { title, description, content, ...cover, topics: topic ?? "", as: "company" };
}

/** The place of a lesson in its course, and how long it takes. A new lesson of a course that was edited is hidden. */
async function followPlace(db: Db, { file, target, before }: Change) {
  const { courseId = "", slug = "", number = 0, minutes = null } = file;
  const inCourse = db.updateTable("lessons").where("course_id", "=", courseId);
  const lessons = db.selectFrom("lessons").select(["number", "minutes"]).where("course_id", "=", courseId);
  const row = await lessons.where("slug", "=", slug).executeTakeFirst();
  if (row) {
    const place = {
      ...(row.number === before?.number && { number }),
      ...(row.minutes === before?.minutes && { minutes }),
    };
    if (Object.keys(place).length > 0) await inCourse.set(place).where("slug", "=", slug).execute();
    return;
  }
  // What was added at the desk stays behind those that it stood behind.
  await inCourse
    .set((eb) => ({ number: eb("number", "+", 1) }))
    .where("number", ">=", number)
    .where("blog_id", "not in", contentTargets(db))
    .execute();
  const isHidden = (await listContentStates(db, [courseId])).get(courseId)?.isEdited ?? false;
  const place = { course_id: courseId, slug, blog_id: target, number, minutes, is_hidden: Number(isHidden) };
  await db.insertInto("lessons").values(place).execute();
  // It was removed when its file was gone.
  await db.updateTable("blogs").set({ status: "part", removed_at: null }).where("id", "=", target).execute();
}
