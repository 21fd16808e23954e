import { data, type RouterContextProvider } from "react-router";
import { dbContext, imagesContext, limitsContext, viewerContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { readForm } from "../http/multipart-form.server.ts";
import { tooManyText } from "../http/responses.ts";
import {
  type BlogForm,
  publishTexts,
  readBlogForm,
  replaceUnstorableFields,
  validateBlogForm,
  type WriteProblem,
  writeProblemText,
} from "../lib/blog-form.ts";
import { isId } from "../lib/text.ts";
import { newId } from "../models/id.server.ts";
import { storeImage } from "../models/image.server.ts";
import type { User } from "../models/user.server.ts";

const kB = 1024;
const MB = 1024 * kB;
/** More than the fields may hold, so that a text that is a little too long comes back with all that was typed. */
const maxFieldBytes = { title: 16 * kB, description: 16 * kB, content: MB };
/** Of a member's cover that is far too large everything else of the form should still arrive. */
const maxBytes = { member: 128 * MB, stranger: 24 * MB };

/** Every field of a form, to be sent back. */
interface Again {
  fields: BlogForm & { publishKey: string; revision?: number };
}

/**
 * Reads what the editor sent, in the order of the specified checks: fields first, then the sign-in, then the image.
 * `answer`: what to send back when one of them fails; it brings every field along. Throws a 413 for a form that is too
 * large to be sent back.
 */
export async function readSubmittedBlog(request: Request, context: Readonly<RouterContextProvider>) {
  const { user } = context.get(viewerContext);
  // Nobody fills our disk without an account; that a file came still counts for the order of the checks.
  const sent = await readForm(request, {
    maxBytes: user ? maxBytes.member : maxBytes.stranger,
    maxFieldBytes,
    storeFile: user !== undefined,
  });
  try {
    if (sent.tooLarge === "form") throw data(null, { status: 413 });
    const form = readBlogForm(sent.fields);
    const publishKey = readKey(sent.fields);
    const revision = readRevision(sent.fields);
    const fields = { ...replaceUnstorableFields(form), publishKey, revision };
    const refuse = (alert: string, status = 422) => ({
      answer: data({ fields, alert, signedOut: status === 401 }, { status }),
    });
    // The sender is mostly gone; one who is not gets back what had arrived, and nothing is published of it.
    if (sent.broken) return refuse(publishTexts.failed, 400);
    if (sent.tooLarge) return refuse(publishTexts.upload);
    const hasImage = form.image !== "" || sent.file !== undefined || sent.failure !== undefined;
    const problem = validateBlogForm(form, hasImage);
    // A form cannot bring a chosen file back: it is stored now, so that nobody has to choose it again.
    const uploaded = user && sent.file && (await upload(request, context, user, sent.file));
    if (uploaded) fields.image = uploaded;
    if (sent.failure) logFailure(context, sent.failure);
    // What no field may hold is not sent back to a stranger.
    if (problem && !user && problem !== publishTexts.required) throw data(null, { status: 413 });
    if (problem) return refuse(problem);
    if (!user) return refuse(publishTexts.signedOut, 401);
    const failed = sent.failure ?? (sent.file && !uploaded);
    if (!fields.image || failed) return refuse(publishTexts.upload);
    const waitSeconds = await context.get(limitsContext).write.take(user.id);
    if (waitSeconds) return refuse(tooManyText(waitSeconds), 429);
    return { form: { ...form, image: fields.image }, publishKey, revision, user, again: { fields } };
  } finally {
    await sent.dispose();
  }
}

/** What a form gets back, with every field, when its blog was not written. */
export function refused(again: Again, problem: WriteProblem) {
  // A blog that was removed is published anew only when the person says so, by sending the form once more.
  const fields = problem.problem === "removed" ? { ...again.fields, publishKey: newId() } : again.fields;
  const clash = problem.problem === "changed-elsewhere" || problem.problem === "removed";
  const alert = writeProblemText(problem);
  return data({ fields, alert, signedOut: false }, { status: clash ? 409 : 422 });
}

/** What a form gets back, with every field, when it could not be saved for no fault of its own. */
export function failureResponse(context: Readonly<RouterContextProvider>, again: Again, error: unknown) {
  logFailure(context, error);
  return data({ ...again, alert: publishTexts.failed, signedOut: false }, { status: 500 });
}

function readKey(fields: FormData) {
  const key = String(fields.get("publishKey") ?? "");
  return isId(key) ? key : newId();
}

/** undefined when the form brings none that there could be. */
function readRevision(fields: FormData) {
  const text = String(fields.get("revision"));
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A cover that came with the form itself, as it does without JavaScript. undefined when it could not be stored. */
async function upload(
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
