import { z } from "@hono/zod-openapi";
import type { User } from "../../core/user.server.ts";
import { limitsContext } from "../../http/context.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { can } from "../../lib/permissions.ts";
import { validateTexts } from "../../writing/lib/blog-form.ts";
import { draftFormLimits } from "../../writing/lib/draft-form.ts";
import { publishTexts } from "../../writing/lib/editor-errors.ts";
import { setDraftDiscarded } from "../../writing/models/discard-draft.server.ts";
import { type Draft, findDraft, listDrafts } from "../../writing/models/draft.server.ts";
import { saveDraft } from "../../writing/models/save-draft.server.ts";
import { type Call, operation } from "../operation.server.ts";
import { found, notTooMany, readCursor, refuse } from "../problem.server.ts";
import { findOwnBlog, publishDraft, writtenBlog } from "../publish.server.ts";
import { writtenSchema } from "../schemas/blog.ts";
import { byId, id, page, pageOf, pageQuery, time } from "../schemas/fields.ts";
import { type Text, textSchema, toForm, viewText } from "../schemas/text.ts";

const { maxBytes } = draftFormLimits;
const revision = z.int().min(0).max(999_999_999);

const listed = z
  .object({
    id,
    blogId: id.nullable().openapi({ description: "The blog that it changes" }),
    title: z.string(),
    opening: z.string().openapi({ description: "Its first words" }),
    updatedAt: time,
  })
  .openapi("ListedDraft");

const list = operation(
  {
    at: "get /drafts",
    summary: "List drafts",
    description: "Yours, the last saved first: new ones, and blogs with changes that are not published.",
    scope: "read",
    query: pageQuery({}),
    answer: pageOf(listed),
  },
  async ({ db, user, query: { cursor, limit } }) => {
    const before = readCursor(parseTimeCursor, cursor);
    const { drafts, next } = await listDrafts(db, user, before, limit);
    return page(
      drafts.map(({ id, blog_id: blogId, title, opening, at: updatedAt }) => ({
        ...{ id, blogId, title, opening, updatedAt },
      })),
      next,
    );
  },
);

const draftSchema = z
  .object({ id, blogId: id.nullable(), revision, createdAt: time, updatedAt: time, text: textSchema })
  .openapi("Draft");

async function findOwnDraft(
  { db, user }: Pick<Call<unknown, unknown, unknown, User>, "db" | "user">,
  id: string,
) {
  const draft = await findDraft(db, user, id);
  return found(draft?.isOwn && !draft.discarded_at && draft);
}

function answerDraft(draft: Draft) {
  const { id, blog_id: blogId, revision, created_at: createdAt, updated_at: updatedAt, text } = draft;
  return { body: { id, blogId, revision, createdAt, updatedAt, text: viewText(text) }, revision };
}

const read = operation(
  {
    at: "get /drafts/{id}",
    summary: "Read a draft",
    scope: "read",
    params: byId,
    answer: draftSchema,
  },
  async (call) => answerDraft(await findOwnDraft(call, call.params.id)),
);

const create = operation(
  {
    at: "post /drafts",
    summary: "Create a draft",
    description: "Of a new text, or of changes of a blog of yours.",
    scope: "write",
    body: z.strictObject({ text: textSchema, blogId: id.optional() }),
    maxBytes,
    answer: draftSchema,
    status: 201,
  },
  async (call) => {
    const { blogId, text } = call.body;
    if (blogId) await findOwnBlog(call, blogId);
    const saved = await save(call, { id: call.newId, blogId, base: 0, text });
    return { ...saved, location: `/drafts/${saved.body.id}` };
  },
);

const replace = operation(
  {
    at: "put /drafts/{id}",
    summary: "Save a draft",
    description:
      "A scheduled draft goes out by itself, and asks for the scope “publish” too. `revision`: of the draft that your text is based on. When it has another one by now, the answer is a 409 with that text as `theirs`, and yours is kept as a version of the draft.",
    scope: "write",
    params: byId,
    body: z.strictObject({ text: textSchema, revision }),
    maxBytes,
    answer: draftSchema,
  },
  async (call) => {
    const { id, text, publish_at } = await findOwnDraft(call, call.params.id);
    // It goes out by itself, so changing it publishes.
    if (publish_at !== null) call.requireScope("publish");
    const as = text.as;
    return save(call, { id, base: call.body.revision, text: call.body.text, as });
  },
);

interface Save {
  id: string;
  blogId?: string;
  base: number;
  text: Text;
  as?: "company";
}

async function save(call: Call<unknown, unknown, unknown, User>, { id, blogId, base, text, as }: Save) {
  const { context, db, user } = call;
  if (!can(user, "write")) refuse(403, publishTexts.mayNotWrite);
  const form = toForm(text);
  const error = validateTexts(form);
  if (error) refuse(422, error);
  notTooMany(await context.get(limitsContext).saveDraft.take(user.id));
  const draftText = { ...form, ...(as && { as }) };
  const result = await saveDraft(db, user, { id, blogId, base, session: "", kind: "edit", text: draftText });
  if (!("problem" in result)) return answerDraft(await findOwnDraft(call, result.id));
  if (result.problem === "changed")
    refuse(409, "It was changed since you read it. Your text is kept as a version.", {
      ...{ id: result.id, revision: result.revision },
      theirs: viewText(result.theirs),
    });
  if (result.problem === "too-many") refuse(422, publishTexts.tooManyDrafts);
  if (result.problem === "no-space") refuse(413, publishTexts.noSpace);
  return refuse(404, "There is no such draft any more.");
}

const send = operation(
  {
    at: "post /drafts/{id}/publish",
    summary: "Publish a draft",
    description: "As a new blog, or as a change of its blog. `revision`: of the draft that you have seen.",
    scope: "publish",
    params: byId,
    body: z.strictObject({ revision }),
    answer: writtenSchema,
  },
  async (call) => {
    const draft = await findOwnDraft(call, call.params.id);
    if (draft.revision !== call.body.revision)
      refuse(409, "It was changed since you read it.", { revision: draft.revision });
    const blog = draft.blog_id ? await findOwnBlog(call, draft.blog_id) : undefined;
    return writtenBlog(call, await publishDraft(call, draft, blog));
  },
);

const discard = operation(
  {
    at: "delete /drafts/{id}",
    summary: "Discard a draft",
    description: "It can be brought back on the site for 30 days. Of a published blog only the changes go.",
    scope: "write",
    params: byId,
  },
  async ({ db, user, params }) => {
    found(await setDraftDiscarded(db, user, params.id, true));
    return {};
  },
);

export const drafts = [list, read, create, replace, send, discard];
