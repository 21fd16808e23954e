import { data, type RouterContextProvider, redirect } from "react-router";
import { dbContext, limitsContext, viewerContext } from "../http/context.ts";
import { tooManyText } from "../http/responses.ts";
import { newId } from "../lib/new-id.ts";
import { can } from "../lib/permissions.ts";
import { validateTexts } from "./lib/blog-form.ts";
import { readDraftText } from "./lib/draft-form.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import { saveDraft } from "./models/save-draft.server.ts";
import { refuse, refuseVisitor, type SubmittedBlog } from "./submitted-blog.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Saves the editor's form as a draft, where no scripts run. `blogId`: the post that it changes. */
export async function saveSubmittedDraft(context: Context, submitted: SubmittedBlog, blogId?: string) {
  const { sent, fields } = submitted;
  const { user } = context.get(viewerContext);
  if (!user) return refuseVisitor(submitted);
  if (!can(user, "write")) return refuse(fields, publishTexts.mayNotWrite, 403);
  const text = { ...readDraftText(sent), image: fields.image };
  const error = validateTexts(text);
  if (error) return refuse(fields, error);
  const waitSeconds = await context.get(limitsContext).saveDraft.take(user.id);
  if (waitSeconds) return refuse(fields, tooManyText(waitSeconds), 429);
  const { publishKey: id, base = 0 } = fields;
  const save = { id, blogId, base, session: "", kind: "edit" as const, text };
  const result = await saveDraft(context.get(dbContext), user, save);
  if (!("problem" in result)) return redirect(`/write/${result.id}`, 303);
  if (result.problem === "changed") {
    const { id, revision, theirs } = result;
    return data({ fields, clash: { id, revision, theirs, mine: text } }, { status: 409 });
  }
  if (result.problem === "too-many") return refuse(fields, publishTexts.tooManyDrafts);
  if (result.problem === "no-space") return refuse(fields, publishTexts.noSpace, 413);
  if (result.problem === "no-account") return refuse(fields, publishTexts.signedOut, 401);
  // With the new key, the same form saves a new draft.
  const newFields = { ...fields, publishKey: newId(), base: 0 };
  return refuse(newFields, publishTexts.discarded, 409);
}
