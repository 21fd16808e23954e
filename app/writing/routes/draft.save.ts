import type { RouterContextProvider } from "react-router";
import type { User } from "../../core/user.server.ts";
import { dbContext, limitsContext, outageContext, viewerContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { refuseGet } from "../../http/responses.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { validateTexts } from "../lib/blog-form.ts";
import { draftFormLimits, readDraftText } from "../lib/draft-form.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { type SaveResult, saveDraft } from "../models/save-draft.server.ts";
import type { Route } from "./+types/draft.save";

/** Saves the text of an open editor in the account. The response is sent after the commit. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return respond(401);
  if (!isId(params.id)) return respond(404);
  const waitSeconds = await context.get(limitsContext).saveDraft.take(user.id);
  if (waitSeconds) return respond(429, { waitSeconds }, { "Retry-After": String(waitSeconds) });
  const form = await readMultipartForm(request, draftFormLimits);
  await form.dispose();
  if (form.tooLarge) return respond(413, { error: "The text is too long to be saved." });
  if (form.isIncomplete || !form.fields.has("content")) return respond(422, { error: "The text broke off." });
  // The editor was opened by somebody who has signed out since: the text stays where it is.
  const account = form.fields.get("account");
  if (account && account !== user.id) return respond(403, { isOtherAccount: true });
  if (!can(user, "write")) return respond(403);
  return save(context, user, params.id, form.fields);
}

async function save(context: Readonly<RouterContextProvider>, user: User, id: string, form: FormData) {
  const text = readDraftText(form);
  const error = validateTexts(text);
  if (error) return respond(422, { error });
  const names = ["base", "session", "blogId", "blogRevision"];
  const [base, editorSession, blogId, blogRevision] = names.map((name) => fieldText(form, name));
  try {
    const result = await saveDraft(context.get(dbContext), user, {
      id,
      blogId: isId(blogId!) ? blogId : undefined,
      base: /^\d{1,9}$/.test(base!) ? Number(base) : 0,
      blogRevision: /^\d{1,9}$/.test(blogRevision!) ? Number(blogRevision) : undefined,
      session: isId(editorSession!) ? editorSession! : "",
      kind: form.get("kind") === "merge" ? "merge" : "edit",
      text,
    });
    return toResponse(result);
  } catch (error) {
    logFailure(context, error);
    return respond(context.get(outageContext).kind ? 503 : 500);
  }
}

function toResponse(result: SaveResult) {
  if (!("problem" in result)) return respond(200, result);
  const { problem, ...answer } = result;
  if (problem === "changed") return respond(409, answer);
  if (problem === "too-many") return respond(422, { error: publishTexts.tooManyDrafts });
  if (problem === "no-space") return respond(413, { error: publishTexts.noSpace });
  return respond({ discarded: 410, "not-found": 404, "no-account": 401 }[problem]);
}

function respond(status: number, body: object = {}, headers?: HeadersInit) {
  return Response.json(body, { status, headers });
}

export const loader = refuseGet;
