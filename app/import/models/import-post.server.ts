import { inTransaction } from "../../../db/transaction.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { jobsTag } from "../../core/job.server.ts";
import type { User } from "../../core/user.server.ts";
import { can } from "../../lib/permissions.ts";
import { firstCharacters } from "../../lib/text.ts";
import { packText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog } from "../../markdown/renderer.server.ts";
import { pageNameOf } from "../../site/lib/site-links.ts";
import { validateBlogForm } from "../../writing/lib/blog-form.ts";
import {
  findRevision,
  type ImportedText,
  writeImportedDraft,
  writeImportedPage,
  writeImportedPost,
} from "../../writing/models/imported-post.server.ts";
import { NotWritten } from "../../writing/models/not-written.server.ts";
import { packDraft } from "../../writing/models/packed-draft.server.ts";
import { type FittedForm, fitForm } from "../lib/fit-form.ts";
import type { StagedPost } from "../lib/staged-post.ts";
import { type EntryRow, notesOf, payloadOf, settleEntry } from "./entry.server.ts";
import { findAuthors } from "./find-authors.server.ts";
import type { ImportContext } from "./import-context.server.ts";
import { addOldAddress } from "./old-address.server.ts";
import { resolveAddresses } from "./resolve-addresses.server.ts";

interface ReadyPost {
  post: StagedPost;
  text: ImportedText;
  authors: User[];
  notes: string[];
  /** Whether it is to be imported once more when a later try takes its images. */
  keepsPayload: boolean;
}

/**
 * Imports a post, a page or a draft. What cannot be published becomes a draft, with a note that says why. One that was imported
 * before, without an image that came later, is written again if nobody has changed it.
 */
export async function importPost(context: ImportContext, entry: EntryRow): Promise<void> {
  try {
    await writePost(context, entry);
  } catch (error) {
    if (!(error instanceof NotWritten) || entry.revision === null) throw error;
    const notes = ["It was changed here, so images that came later are not in it.", ...notesOf(entry)];
    await inTransaction(context.db, (db) => settleEntry(db, entry, { state: "done", notes }));
  }
}

async function writePost(context: ImportContext, entry: EntryRow) {
  const { row, renderer, db } = context;
  const post = await payloadOf<StagedPost>(entry);
  const notes = [...post.notes];
  const authors = await findAuthors(context, post, notes);
  const resolved = await resolveAddresses(context, post, notes);
  const site = row.options.site;
  const isOldAddress = (address: string) => site !== "" && new URL(address).origin === site;
  const fitted = fitForm(post, { ...resolved, isOldAddress });
  notes.push(...fitted.notes);
  const text = textOf(context, entry, post, fitted, authors[0]);
  const ready = { post, authors, notes, text, keepsPayload: resolved.isLacking };
  const publishes = post.state === "published" && !fitted.isCut && isPast(post.publishedAt);
  if (!publishes) return importDraft(context, entry, ready);
  const rendered = await renderer.rerender(await withImageSizes(db, fitted.form), entry.target!);
  if (rendered) return publish(context, entry, ready, rendered);
  notes.push("The text is too complex to be shown, so it is a draft.");
  return importDraft(context, entry, ready);
}

const isPast = (time?: string) => time === undefined || !(Date.parse(time) > Date.now());

function textOf(
  { importer }: ImportContext,
  { target, revision }: EntryRow,
  post: StagedPost,
  { form }: FittedForm,
  author?: User,
): ImportedText {
  const now = new Date().toISOString();
  const createdAt = timeOf(post.createdAt) ?? timeOf(post.publishedAt) ?? timeOf(post.updatedAt) ?? now;
  const updatedAt = timeOf(post.updatedAt) ?? timeOf(post.publishedAt) ?? createdAt;
  const expects = revision ?? undefined;
  return { id: target!, form, author, importer, createdAt, updatedAt, expects };
}

function timeOf(text?: string) {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

async function publish(
  context: ImportContext,
  entry: EntryRow,
  { post, text, authors, notes, keepsPayload }: ReadyPost,
  rendered: RenderedBlog,
) {
  const { db, tags } = context;
  // One that cannot be read makes nothing news.
  const isLost = post.hasUnreadDate && !timeOf(post.createdAt) && !timeOf(post.updatedAt);
  const publishedAt = timeOf(post.publishedAt) ?? (isLost ? null : text.createdAt);
  const isPage = post.kind === "page";
  if (!timeOf(post.publishedAt) && !isPage) notes.push("The file does not say when it was published.");
  // Lists show it. A page is in none.
  const opening = isPage ? "" : firstCharacters(rendered.plain.replace(/\s+/g, " "), 150).trim();
  const form = { ...text.form, description: text.form.description || opening };
  const ready = { ...text, form, rendered, source: await packText(form.content) };
  await inTransaction(db, async (db) => {
    const name = isPage && (await writeImportedPage(db, ready, namesOf(post, entry)));
    if (!isPage) await writeImportedPost(db, { ...ready, publishedAt }, authors.slice(1));
    const path = name ? `/pages/${encodeURIComponent(name)}` : `/blog/${text.id}`;
    const more = post.oldPath
      ? await addOldAddress(context, db, { from: post.oldPath, to: path, id: text.id })
      : [];
    const kind = isPage ? "page" : "post";
    const revision = await findRevision(db, text.id);
    await settleEntry(db, entry, {
      state: "done",
      ...{ kind, revision, keepsPayload, notes: [...notes, ...more] },
    });
  });
  tags.add("feed").add(`blog:${text.id}`);
}

/** How the address of a page may end, the best first. */
function namesOf({ oldPath = "", title }: StagedPost, { target }: EntryRow) {
  const last = oldPath.replace(/\/+$/, "").split("/").at(-1)!;
  const name = pageNameOf(last.replace(/\.\w+$/, "")) || pageNameOf(title) || "page";
  return [name, ...[2, 3, 4, 5].map((number) => `${name}-${number}`), target!];
}

async function importDraft(
  context: ImportContext,
  entry: EntryRow,
  { post, text, authors, notes, keepsPayload }: ReadyPost,
) {
  const { db, importer, tags } = context;
  const [author] = authors;
  const writer = author && can(author, "write") ? author : importer;
  if (author && writer !== author) notes.push("Its author may not write here, so it is your draft.");
  if (post.state === "private") notes.push("It was private: it is a draft here.");
  if (post.kind === "page") notes.push("It was a page that nobody could read: it is a draft of a post here.");
  const publishAt = scheduleOf(post, text, notes);
  const wasScheduled = entry.kind === "scheduled";
  const packed = await packDraft({ ...text.form, ...(!author && { as: "company" as const }) });
  const draft = { ...text, packed, userId: writer.id, publishAt, wasScheduled };
  await inTransaction(db, async (db) => {
    const revision = await writeImportedDraft(db, draft);
    const kind = publishAt !== null ? "scheduled" : post.state === "private" ? "private" : "draft";
    await settleEntry(db, entry, { state: "done", kind, revision, keepsPayload, notes });
  });
  if (publishAt !== null) tags.add(jobsTag);
}

/** When a post goes out, in milliseconds since 1970; null: it does not by itself. */
function scheduleOf(post: StagedPost, { form }: ImportedText, notes: string[]) {
  const at = Date.parse(post.publishedAt ?? "");
  if (!["scheduled", "published"].includes(post.state) || !(at > Date.now())) return null;
  const problem = validateBlogForm(form, form.image !== "");
  if (!problem) return at;
  notes.push(
    `It was to go out at ${post.publishedAt}: it cannot go out by itself, since a field is missing. ${problem}`,
  );
  return null;
}
