import { z } from "@hono/zod-openapi";
import { maxCommentLength, validateComment } from "../../comments/lib/comment-text.ts";
import { canEditComment } from "../../comments/lib/permissions.ts";
import { pathOfComment } from "../../comments/lib/place.ts";
import { parseCommentCursor, sorts } from "../../comments/lib/view.ts";
import { addComment, editComment, findComment, setDeleted } from "../../comments/models/comment.server.ts";
import { type ListedComment, listReplies, listThreads } from "../../comments/models/comment-list.server.ts";
import { findPlace } from "../../comments/models/place.server.ts";
import { countSending, prepareComment } from "../../comments/send-comment.server.ts";
import type { User } from "../../core/user.server.ts";
import { limitsContext, siteSettingsContext } from "../../http/context.ts";
import { unrenderableText } from "../../http/short-text.server.ts";
import { userActor } from "../../lib/actor.ts";
import { cleanText } from "../../lib/characters.ts";
import { memberName } from "../../lib/member-name.ts";
import { type Call, operation } from "../operation.server.ts";
import { found, notTooMany, readCursor, refuse } from "../problem.server.ts";
import { byId, id, page, pageOf, pageQuery, path, time } from "../schemas/fields.ts";

const place = z.string().max(130).openapi({
  description: "The id of a blog, or `COURSE/LESSON`",
  example: "s1",
});
const markdown = z.string().openapi({ maxLength: maxCommentLength, example: "Does it work with *spelt*?" });

const comment = z
  .object({
    id,
    threadId: id.nullable().openapi({ description: "The first comment of its thread; null: it is that" }),
    answersId: id.nullable(),
    author: z.string().nullable(),
    html: z.string().nullable().openapi({ description: "null: it was deleted or hidden, and has replies" }),
    markdown: z.string().nullable(),
    likes: z.int(),
    replies: z.int(),
    path,
    createdAt: time,
    editedAt: time.nullable(),
  })
  .openapi("Comment");

function viewComment(place: string, row: ListedComment) {
  const { id, author_id, name, handle, state, created_at: createdAt, edited_at: editedAt } = row;
  const isShown = state === "shown";
  return {
    id,
    threadId: row.thread_id,
    answersId: row.answers_id,
    author: isShown ? memberName({ id: author_id, name, handle }) : null,
    html: isShown ? row.html : null,
    markdown: isShown ? row.markdown : null,
    likes: row.likes,
    replies: row.replies,
    path: pathOfComment(place, id),
    ...{ createdAt, editedAt },
  };
}

const list = operation(
  {
    at: "get /comments",
    summary: "List comments",
    description: "The threads below a blog or a lesson; with `thread`, its replies, the oldest first.",
    query: pageQuery({
      place,
      thread: id.optional(),
      sort: z.enum(Object.keys(sorts) as [keyof typeof sorts]).default("newest"),
    }),
    answer: pageOf(comment),
  },
  async ({ context, db, query: { cursor, limit, place, thread, sort } }) => {
    requireComments(context);
    const blog = found(await findPlace(db, place));
    const order = thread ? "oldest" : sort;
    const from = readCursor((text) => parseCommentCursor(order, text), cursor);
    if (!thread) {
      const { threads, next } = await listThreads(db, blog.id, { sort, before: from, muted: [], limit });
      return page(
        threads.map((row) => viewComment(blog.place, row)),
        next,
      );
    }
    found((await findComment(db, thread))?.blog_id === blog.id);
    const rows = await listReplies(db, thread, { limit: limit + 1, muted: [], from });
    const next = rows[limit] && `${rows[limit].created_at}_${rows[limit].id}`;
    return page(
      rows.slice(0, limit).map((row) => viewComment(blog.place, row)),
      next,
    );
  },
);

function requireComments(context: Call["context"]) {
  found(context.get(siteSettingsContext).comments !== "off");
}

const written = z
  .object({
    id,
    path,
    state: z.enum(["shown", "waiting"]).openapi({ description: "`waiting`: an editor looks at it first." }),
  })
  .openapi("WrittenComment");

const create = operation(
  {
    at: "post /comments",
    summary: "Write a comment",
    scope: "write",
    body: z.strictObject({ place, markdown, answersId: id.optional() }),
    answer: written,
    status: 201,
  },
  async (call) => {
    const { context, db, user, body } = call;
    requireComments(context);
    const place = found(await findPlace(db, body.place));
    const { text, ...prepared } = await prepare(call, body.markdown);
    const { answersId } = body;
    const sent = { place, authorId: user.id, markdown: text, answersId, formKey: call.newId, ...prepared };
    const result = await addComment(db, sent);
    if (result === "closed") refuse(409, "The author has closed the comments.");
    if (result === "gone") refuse(409, "The comment that you answer is not there any more.");
    const state = prepared.heldFor ? "waiting" : "shown";
    return { body: { id: result.id, path: pathOfComment(place.place, result.id), state } };
  },
);

/** Checks a text as the site's form does, and renders it. */
async function prepare(
  { context, user }: Pick<Call<unknown, unknown, unknown, User>, "context" | "user">,
  sent: string,
) {
  const text = cleanText(sent);
  const error = validateComment(text);
  if (error) refuse(422, error);
  notTooMany(await countSending(context, user));
  const prepared = await prepareComment(context, user, text);
  return prepared ? { text, ...prepared } : refuse(422, unrenderableText);
}

/** A comment of the token's person; what others wrote is changed on the site alone. */
async function findOwnComment({ context, db, user, params }: Call<{ id: string }, unknown, unknown, User>) {
  requireComments(context);
  const own = await findComment(db, params.id);
  return found(own?.author_id === user.id && own);
}

const change = operation(
  {
    at: "patch /comments/{id}",
    summary: "Change a comment",
    description: "Of yours, for a day.",
    scope: "write",
    params: byId,
    body: z.strictObject({ markdown }),
    answer: written,
  },
  async (call) => {
    const own = await findOwnComment(call);
    if (!canEditComment(call.user, own, Date.now())) refuse(409, "A comment can be edited for a day.");
    const { text, ...prepared } = await prepare(call, call.body.markdown);
    await editComment(call.db, call.user.id, own, { markdown: text, ...prepared });
    const state = prepared.heldFor || own.state === "waiting" ? "waiting" : "shown";
    return { body: { id: own.id, path: pathOfComment(own.blog_id, own.id), state } };
  },
);

const remove = operation(
  {
    at: "delete /comments/{id}",
    summary: "Delete a comment",
    description: "Of yours. On the site this can be taken back for an hour.",
    scope: "write",
    params: byId,
  },
  async (call) => {
    const own = await findOwnComment(call);
    notTooMany(await call.context.get(limitsContext).actsByPerson.take(userActor(call.user.id)));
    await setDeleted(call.db, own.id, true);
    return {};
  },
);

export const comments = [list, create, change, remove];
