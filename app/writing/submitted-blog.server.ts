import { data, type RouterContextProvider } from "react-router";
import { dbContext, imagesContext, limitsContext, viewerContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { readMultipartForm } from "../http/multipart-form.server.ts";
import { tooManyText } from "../http/responses.ts";
import { imageTooLarge, maxImageBytes } from "../lib/image-limits.ts";
import { newId } from "../lib/new-id.ts";
import { can } from "../lib/permissions.ts";
import { isId } from "../lib/text.ts";
import { storeImage } from "../models/image.server.ts";
import type { User } from "../models/user.server.ts";
import {
  type BlogForm,
  detailNames,
  readBlogForm,
  replaceUnstorableFields,
  validateBlogForm,
} from "./lib/blog-form.ts";
import { publishTexts, type WriteProblem, writeProblemText } from "./lib/publish-texts.ts";
import { saveDisplayName } from "./save-display-name.server.ts";
import { saveSubmittedDraft } from "./save-submitted-draft.server.ts";

const kB = 1024;
const MB = 1024 * kB;
/** More than the fields may hold, so that a text that is a little too long can be returned to the editor in full. */
const maxFieldBytes = {
  title: 16 * kB,
  description: 16 * kB,
  content: MB,
  ...Object.fromEntries(detailNames.map((name) => [name, 16 * kB])),
};
/** Large enough for a member, so that the other fields arrive even when the cover is far too large. */
const maxBytes = { member: 128 * MB, visitor: maxImageBytes + 4 * MB };

/** All fields of a form, for the response that shows the form again. */
interface ReturnedForm {
  fields: BlogForm & { publishKey: string; revision?: number; base?: number; as?: "company" };
}

/**
 * Reads and checks the editor's form in the specified order: the fields first, then the sign-in, then the image. When the
 * form saves a draft, or a display name from the publish bar, that is done here, and `response` says how it went. When a
 * check fails, `response` contains all fields. Throws a 413 for a form that is too large to be returned. `blogId`: the post
 * that the form changes.
 */
export async function receiveSubmittedBlog(
  request: Request,
  context: Readonly<RouterContextProvider>,
  blogId?: string,
) {
  const { user } = context.get(viewerContext);
  // The file of somebody who may not write is not stored on the disk, but it counts as a chosen cover in the checks.
  const sent = await readMultipartForm(request, {
    maxBytes: user ? maxBytes.member : maxBytes.visitor,
    maxFieldBytes,
    mayStoreFile: can(user, "write"),
  });
  try {
    if (sent.tooLarge === "form") throw data(null, { status: 413 });
    const form = readBlogForm(sent.fields);
    const publishKey = readPublishKey(sent.fields);
    const revision = readRevision(sent.fields, "revision");
    const base = readRevision(sent.fields, "base");
    const as = sent.fields.get("as") === "company" ? ("company" as const) : undefined;
    const fields = { ...replaceUnstorableFields(form), publishKey, revision, base, as };
    const refuse = (alert: string, status = 422) => ({
      response: data({ fields, alert, signedOut: status === 401 }, { status }),
    });
    // Usually the client has hung up. If it has not, it gets the fields that arrived; nothing is published.
    if (sent.isIncomplete) return refuse(publishTexts.failed, 400);
    if (sent.tooLarge) return refuse(imageTooLarge);
    const hasImage = form.image !== "" || sent.file !== undefined || sent.diskError !== undefined;
    const problem = validateBlogForm(form, hasImage);
    // A page cannot preset a file input, so the cover is stored now: the person need not choose it again.
    const imageKey =
      user && can(user, "write") && sent.file && (await storeCover(request, context, user, sent.file));
    if (imageKey) fields.image = imageKey;
    if (sent.diskError) logFailure(context, sent.diskError);
    const isDraft = sent.fields.get("save") === "draft";
    if (user && isDraft)
      return { response: await saveSubmittedDraft(context, user, sent.fields, fields, blogId) };
    if (user && sent.fields.get("byline") === "name")
      return { response: await saveDisplayName(context, user, sent.fields, fields) };
    // A visitor gets no text back that is too long or cannot be stored.
    if (problem && !user && problem !== publishTexts.required) throw data(null, { status: 413 });
    if (problem && (user || !isDraft)) return refuse(problem);
    if (!user) return refuse(publishTexts.signedOut, 401);
    // The open editor is somebody else's, who has signed out since.
    const account = sent.fields.get("account");
    if (account && account !== user.id) return refuse(publishTexts.otherAccount, 403);
    if (!can(user, "write")) return refuse(publishTexts.mayNotWrite, 403);
    const hasFailedUpload = sent.diskError !== undefined || (sent.file && !imageKey);
    if (!fields.image || hasFailedUpload) return refuse(publishTexts.uploadFailed);
    const waitSeconds = await context.get(limitsContext).write.take(user.id);
    if (waitSeconds) return refuse(tooManyText(waitSeconds), 429);
    return {
      form: { ...form, image: fields.image },
      publishKey,
      revision,
      base,
      user,
      returnedForm: { fields },
    };
  } finally {
    await sent.dispose();
  }
}

/** The response, with all fields, when the blog was not written. */
export function refusalResponse(returnedForm: ReturnedForm, problem: WriteProblem) {
  // The new key lets the person publish a removed blog again, by sending the form once more.
  const fields =
    problem.problem === "removed" ? { ...returnedForm.fields, publishKey: newId() } : returnedForm.fields;
  const isConflict = ["changed-elsewhere", "removed", "unpublished"].includes(problem.problem);
  const alert = writeProblemText(problem);
  return data({ fields, alert, signedOut: false }, { status: isConflict ? 409 : 422 });
}

/** Logs the error. Returns the response, with all fields, when the server failed to save the blog. */
export function failureResponse(
  context: Readonly<RouterContextProvider>,
  returnedForm: ReturnedForm,
  error: unknown,
) {
  logFailure(context, error);
  return data({ ...returnedForm, alert: publishTexts.failed, signedOut: false }, { status: 500 });
}

function readPublishKey(fields: FormData) {
  const key = String(fields.get("publishKey") ?? "");
  return isId(key) ? key : newId();
}

/** The revision of the blog, or that of the draft which the text is based on; undefined when the form has no valid one. */
function readRevision(fields: FormData, name: "revision" | "base") {
  const text = String(fields.get(name));
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Stores a cover that was sent in the form, without JavaScript. Returns its key; undefined when it was not stored. */
async function storeCover(
  request: Request,
  context: Readonly<RouterContextProvider>,
  user: User,
  file: { name: string; path: string },
) {
  if (await context.get(limitsContext).upload.take(user.id)) return undefined;
  const [db, images] = [context.get(dbContext), context.get(imagesContext)];
  try {
    return (await storeImage(db, images, user.id, file, request.signal))?.key;
  } catch (error) {
    logFailure(context, error, request.signal);
    return undefined;
  }
}
