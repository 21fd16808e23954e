// A newer text of our files that waits for somebody who edited the one before it.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import type { User } from "../../core/user.server.ts";
import { selectEntries, settleOffer } from "../../import/models/content-entry.server.ts";
import { newId } from "../../lib/new-id.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import type { DraftText } from "../../writing/lib/draft-fields.ts";
import { fieldDifferences } from "../../writing/lib/field-differences.ts";
import { findDraftOfBlog } from "../../writing/models/draft.server.ts";
import { tryToWrite } from "../../writing/models/not-written.server.ts";
import { textOfBlog } from "../../writing/models/packed-draft.server.ts";
import { prepareChange } from "../../writing/models/prepare-change.server.ts";
import { saveDraft } from "../../writing/models/save-draft.server.ts";
import { writePost } from "../../writing/models/write-post.server.ts";
import { unpackContent } from "./content-states.server.ts";
import { draftTextOf } from "./follow-blog.server.ts";

type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** What our newest file says and the site does not, of an article or a lesson; undefined when nothing waits. */
export async function findOffer(db: Db, target: string) {
  const query = selectEntries(db).innerJoin("blogs", "blogs.id", "import_entries.target").select("facts");
  const entry = await query.where("target", "=", target).where("state", "=", "newer").executeTakeFirst();
  const file = entry && unpackContent(entry);
  const blog = file && (await findBlogSource(db, target, "", "all"));
  if (!blog) return undefined;
  const { kind, hash, facts } = entry!;
  const here = textOfBlog(blog);
  // What is unknown of the file stays.
  const known = { topic: here.topics, image: here.image, imageAlt: here.coverAlt, ...file };
  const text = { ...here, ...draftTextOf(known) };
  return {
    ...{ target, kind: kind as Exclude<typeof kind, "path">, hash, blog, here, factsHere: facts },
    text: fieldDifferences(here, text).length > 0 ? text : undefined,
    facts: facts === (file!.facts ?? null) ? undefined : file!.facts,
  };
}

/** Publishes what our newest file says, as the editor would: what stood there stays among the versions. From then on it follows its file. */
export async function takeOffer(db: Db, renderer: Renderer, user: User, target: string): Promise<void> {
  const offer = await findOffer(db, target);
  if (!offer) return;
  const post = offer.text && (await prepareOffered(db, renderer, user, offer, offer.text));
  if (post && "problem" in post) return;
  // When somebody changed it meanwhile, the page that comes now shows the difference from that.
  const failure = await tryToWrite(db, async (db) => {
    if (post) await writePost(db, post);
    await settleTaken(db, user.id, offer);
  });
  if (!failure) await announce(db, "feed", `blog:${target}`);
}

async function prepareOffered(
  db: Db,
  renderer: Renderer,
  user: User,
  { blog, target }: Offer,
  text: DraftText,
) {
  const draft = await findDraftOfBlog(db, user, target);
  const key = draft?.id ?? newId();
  const save = { id: key, blogId: target, base: 0, session: "", ignoresSpaceLimit: true, text };
  // A new draft begins with what stands there.
  if (!draft) await saveDraft(db, user, { ...save, kind: "restore" });
  return prepareChange(db, renderer, { key, user, text, blog, revision: blog.revision }, blog);
}

async function settleTaken(db: Db, userId: string, { target, hash, facts }: Offer) {
  const columns = { content_hash: hash, ...(facts && { facts }) };
  await db.updateTable("blogs").set(columns).where("id", "=", target).execute();
  await settleOffer(db, target);
  await logAct(db, userId, "take-file", `blog:${target}`);
}

/** What stands here stays; the next file is offered again. */
export async function leaveOffer(db: Db, userId: string, target: string): Promise<void> {
  if (!(await findOffer(db, target))) return;
  await inTransaction(db, async (db) => {
    await settleOffer(db, target);
    await logAct(db, userId, "keep-ours", `blog:${target}`);
  });
  await announce(db, `blog:${target}`);
}
