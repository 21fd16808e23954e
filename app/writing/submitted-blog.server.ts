import { data, type RouterContextProvider } from "react-router";
import { storeImage } from "../core/image.server.ts";
import type { User } from "../core/user.server.ts";
import { dbContext, imagesContext, limitsContext, viewerContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { readMultipartForm } from "../http/multipart-form.server.ts";
import { imageTooLarge, maxImageBytes } from "../lib/image-limits.ts";
import { newId } from "../lib/new-id.ts";
import { can } from "../lib/permissions.ts";
import { refusalText } from "../lib/refused-images.ts";
import { isId } from "../lib/text.ts";
import { type BlogForm, readBlogForm, replaceUnstorableFields, validateBlogForm } from "./lib/blog-form.ts";
import { draftFormLimits } from "./lib/draft-form.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import type { TextKind } from "./lib/editor-kinds.ts";

type Context = Readonly<RouterContextProvider>;

const MB = 1024 * 1024;
/** Large enough for a member, so that the other fields arrive even when the cover is far too large. */
const maxBytes = { member: 128 * MB, visitor: maxImageBytes + 4 * MB };

/** A form of the editor that arrived completely. */
export interface SubmittedBlog {
  /** As it was sent. */
  sent: FormData;
  /** With the cover that came with the form, if it could be stored. */
  form: BlogForm;
  /** All fields, for a response that shows the form again. */
  fields: EditorFields;
  /** Why the fields cannot be published; undefined when they can. */
  problem?: string;
  uploadProblem: string | undefined;
}

/**
 * Reads the editor's form, and stores the cover that came with it: a page cannot preset a file input, so the person need not
 * choose it again when the form is refused. `response`: why nothing can be done with the form. Throws a 413 for one that is
 * too large to be returned.
 */
export async function receiveSubmittedBlog(request: Request, context: Context, kind?: TextKind) {
  const { user } = context.get(viewerContext);
  // The file of somebody who may not write is not stored on the disk, but it counts as a chosen cover in the checks.
  const received = await readMultipartForm(request, {
    maxBytes: user ? maxBytes.member : maxBytes.visitor,
    maxFieldBytes: draftFormLimits.maxFieldBytes,
    mayStoreFile: can(user, "write"),
  });
  try {
    if (received.tooLarge === "form") throw data(null, { status: 413 });
    const sent = received.fields;
    const form = readBlogForm(sent);
    const fields = { ...replaceUnstorableFields(form), ...readKeys(sent) };
    // Usually the client has hung up. If it has not, it gets the fields that arrived; nothing is published.
    if (received.isIncomplete) return { response: refuse(fields, publishTexts.failed, 400) };
    if (received.tooLarge) return { response: refuse(fields, imageTooLarge) };
    if (received.diskError) logFailure(context, received.diskError);
    const file = can(user, "write") ? received.file : undefined;
    const cover = user && file ? await storeCover(request, context, user, file) : {};
    const image = cover.key ?? fields.image;
    const isLost = received.diskError !== undefined || (received.file !== undefined && !cover.key);
    const uploadProblem = isLost ? (cover.problem ?? publishTexts.uploadFailed) : undefined;
    const problem = validateBlogForm(form, image !== "" || isLost, kind);
    return { sent, form: { ...form, image }, fields: { ...fields, image }, problem, uploadProblem };
  } finally {
    await received.dispose();
  }
}

/** The response, with all fields, to a form that stored nothing. */
export function refuse(fields: SubmittedBlog["fields"], alert: string, status = 422) {
  return data({ fields, alert, signedOut: status === 401 }, { status });
}

/** The response to a visitor, who gets no text back that is too long or cannot be stored. */
export function refuseVisitor({ fields, problem }: SubmittedBlog) {
  if (problem && problem !== publishTexts.required) throw data(null, { status: 413 });
  return refuse(fields, publishTexts.signedOut, 401);
}

function readKeys(sent: FormData) {
  const key = String(sent.get("publishKey") ?? "");
  return {
    publishKey: isId(key) ? key : newId(),
    revision: readRevision(sent, "revision"),
    base: readRevision(sent, "base"),
    as: sent.get("as") === "company" ? ("company" as const) : undefined,
  };
}

/** The revision of the blog, or that of the draft which the text is based on; undefined when the form has no valid one. */
function readRevision(fields: FormData, name: "revision" | "base") {
  const text = String(fields.get(name));
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Stores a cover that was sent in the form, without JavaScript. Returns its key, or why it was not stored where that is known. */
async function storeCover(
  request: Request,
  context: Context,
  user: User,
  file: { name: string; path: string },
): Promise<{ key?: string; problem?: string }> {
  if (await context.get(limitsContext).upload.take(user.id)) return {};
  const [db, images] = [context.get(dbContext), context.get(imagesContext)];
  try {
    const image = await storeImage(db, images, user.id, file, request.signal);
    return "refused" in image ? { problem: refusalText(publishTexts.uploadFailed, image) } : image;
  } catch (error) {
    logFailure(context, error, request.signal);
    return {};
  }
}
