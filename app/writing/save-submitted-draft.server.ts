import { data, type RouterContextProvider, redirect } from "react-router";
import { dbContext, limitsContext } from "../http/context.ts";
import { tooManyText } from "../http/responses.ts";
import { newId } from "../lib/new-id.ts";
import { can } from "../lib/permissions.ts";
import type { User } from "../models/user.server.ts";
import { validateTexts } from "./lib/blog-form.ts";
import { readDraftText } from "./lib/draft-form.ts";
import { publishTexts } from "./lib/publish-texts.ts";
import { saveDraft } from "./models/save-draft.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Fields {
  publishKey: string;
  image: string;
  base?: number;
}

/**
 * Saves the editor's form as a draft, where no scripts run. `fields`: all fields, for a response that shows the form again;
 * its image may have been uploaded with this form. `blogId`: the post that it changes.
 */
export async function saveSubmittedDraft<T extends Fields>(
  context: Context,
  user: User,
  form: FormData,
  fields: T,
  blogId?: string,
) {
  const refuse = (alert: string, status = 422) => data({ fields, alert, signedOut: false }, { status });
  if (!can(user, "write")) return refuse(publishTexts.mayNotWrite, 403);
  const text = { ...readDraftText(form), image: fields.image };
  const error = validateTexts(text);
  if (error) return refuse(error);
  const waitSeconds = await context.get(limitsContext).saveDraft.take(user.id);
  if (waitSeconds) return refuse(tooManyText(waitSeconds), 429);
  const { publishKey: id, base = 0 } = fields;
  const save = { id, blogId, base, session: "", kind: "edit" as const, text };
  const result = await saveDraft(context.get(dbContext), user, save);
  if (!("problem" in result)) return redirect(`/write/${result.id}`, 303);
  if (result.problem === "changed") {
    const { id, revision, theirs } = result;
    return data({ fields, clash: { id, revision, theirs, mine: text } }, { status: 409 });
  }
  if (result.problem === "too-many") return refuse(publishTexts.tooManyDrafts);
  if (result.problem === "no-space") return refuse(publishTexts.noSpace, 413);
  if (result.problem === "no-account") return refuse(publishTexts.signedOut, 401);
  // With the new key, the same form saves a new draft.
  const newFields = { ...fields, publishKey: newId(), base: 0 };
  return data({ fields: newFields, alert: publishTexts.discarded, signedOut: false }, { status: 409 });
}
