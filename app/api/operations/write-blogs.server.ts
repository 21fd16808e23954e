import { z } from "@hono/zod-openapi";
import { limitsContext } from "../../http/context.ts";
import { canChangeBlog, whyUnchangeable } from "../../lib/permissions.ts";
import { draftFormLimits } from "../../writing/lib/draft-form.ts";
import { findDraftOfBlog } from "../../writing/models/draft.server.ts";
import { textOfBlog } from "../../writing/models/packed-draft.server.ts";
import { unpublishBlog } from "../../writing/models/unpublish.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { operation } from "../operation.server.ts";
import { notTooMany, refuse } from "../problem.server.ts";
import { findOwnBlog, publish, publishDraft, writtenBlog } from "../publish.server.ts";
import { writtenSchema } from "../schemas/blog.ts";
import { byId } from "../schemas/fields.ts";
import { textSchema, toForm } from "../schemas/text.ts";

const { maxBytes } = draftFormLimits;
const required = { title: true, description: true, markdown: true, coverKey: true } as const;

const create = operation(
  {
    at: "post /blogs",
    summary: "Publish a blog",
    description: "Title, description, text and cover are required, as in the editor. Upload the cover first.",
    scope: "publish",
    body: textSchema
      .required(required)
      .extend({ as: z.literal("company").optional().openapi({ description: "In the company’s name" }) }),
    maxBytes,
    answer: writtenSchema,
    status: 201,
  },
  async (call) => {
    const { as, ...text } = call.body;
    const { context, user, newId: key } = call;
    return writtenBlog(call, await publish(context, { user, key, text: { ...toForm(text), as } }));
  },
);

const change = operation(
  {
    at: "patch /blogs/{id}",
    summary: "Change a blog",
    description: "What is left out stays. The text that was public is kept as a version of its draft.",
    scope: "publish",
    params: byId,
    body: textSchema,
    maxBytes,
    matches: true,
    answer: writtenSchema,
  },
  async (call) => {
    const { context, db, user, body, params } = call;
    const blog = await findOwnBlog(call, params.id);
    if (blog.status === "unpublished") refuse(409, "It is unpublished. Change its draft, then publish it.");
    const draft = await findDraftOfBlog(db, user, blog.id);
    // Changes in the draft that were not published stay there.
    const base = draft && (draft.is_published ? draft.revision : -1);
    const key = draft?.id ?? call.newId;
    const text = toForm(body, textOfBlog(blog));
    const id = await publish(context, { user, key, text, base, blog, revision: blog.revision });
    return writtenBlog(call, id);
  },
);

const setStatus = operation(
  {
    at: "put /blogs/{id}/status",
    summary: "Publish or unpublish a blog",
    description:
      "`unpublished`: it becomes a draft again, and nobody else can read it. `published`: its draft goes out, at the same address and with the same date.",
    scope: "publish",
    params: byId,
    body: z.strictObject({ status: z.enum(["published", "unpublished"]) }),
    matches: true,
    answer: writtenSchema,
  },
  async (call) => {
    const { context, db, user, body } = call;
    const blog = await findOwnBlog(call, call.params.id);
    if (!canChangeBlog(user, blog)) refuse(403, whyUnchangeable(user, blog));
    if (body.status === "unpublished") {
      notTooMany(await context.get(limitsContext).write.take(user.id));
      await unpublishBlog(db, user, blog);
    } else if (blog.status === "unpublished" || blog.status === "declined") {
      const draft = await findDraftOfBlog(db, user, blog.id);
      if (!draft || draft.discarded_at)
        return refuse(409, "Its draft was discarded. Bring it back on the site first.");
      await publishDraft(call, draft, blog);
    }
    return writtenBlog(call, blog.id);
  },
);

const remove = operation(
  {
    at: "delete /blogs/{id}",
    summary: "Delete a blog",
    description: "For good. Unpublishing keeps it for you.",
    scope: "publish",
    params: byId,
    matches: true,
  },
  async (call) => {
    const blog = await findOwnBlog(call, call.params.id);
    if (!canChangeBlog(call.user, blog)) refuse(403, whyUnchangeable(call.user, blog));
    await removeBlog(call.db, blog.id);
    return {};
  },
);

export const writeBlogs = [create, change, setStatus, remove];
