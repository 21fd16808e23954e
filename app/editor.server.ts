import { data, type RouterContextProvider } from "react-router";
import { dbContext, imagesContext, limitsContext, logContext, viewerContext } from "./context.ts";
import { type BlogForm, blogProblem, publishTexts, readBlogForm } from "./lib/blog-form.ts";
import { newId } from "./models/id.server.ts";
import { keepImage } from "./models/image.server.ts";
import type { User } from "./models/user.server.ts";
import { readForm } from "./upload.server.ts";

/** Of a cover that is far too large everything else of the form should still arrive. */
const most = 128 * 1024 * 1024;

/**
 * Reads what the editor sent, in the order of the specified checks: fields first, then the sign-in, then the image.
 * `answer`: what to send back when one of them fails; it brings every field along.
 */
export async function takeBlogForm(request: Request, context: Readonly<RouterContextProvider>) {
  const { user } = context.get(viewerContext);
  // Nobody fills our disk without an account; that a file came still counts for the order of the checks.
  const sent = await readForm(request, most, user !== undefined);
  try {
    const form = readBlogForm(sent.fields);
    const publishKey = given(sent.fields, "publishKey", /^[\w-]{1,40}$/) ?? newId();
    const fields = { ...form, publishKey };
    const refuse = (alert: string, status = 422) => ({
      answer: data({ fields, alert, signedOut: status === 401 }, { status }),
    });
    if (sent.tooLarge) return refuse(publishTexts.upload);
    const problem = blogProblem(form, form.image !== "" || sent.file !== undefined);
    if (problem) return refuse(problem);
    if (!user) return refuse(publishTexts.signedOut, 401);
    const image = sent.file ? await upload(context, user, sent.file) : form.image;
    if (!image) return refuse(publishTexts.upload);
    const complete: BlogForm = { ...form, image };
    return {
      form: complete,
      publishKey,
      user,
      revision: Number(given(sent.fields, "revision", /^\d{1,9}$/) ?? 0),
      again: { fields: { ...complete, publishKey } },
    };
  } finally {
    await sent.dispose();
  }
}

/** What a hidden field holds; undefined when it is nothing that we put there. */
function given(fields: FormData, name: string, pattern: RegExp): string | undefined {
  const value = fields.get(name);
  return typeof value === "string" && pattern.test(value) ? value : undefined;
}

/** A cover that came with the form itself, as it does without JavaScript. */
async function upload(
  context: Readonly<RouterContextProvider>,
  user: User,
  file: { name: string; path: string },
) {
  if (await context.get(limitsContext).upload.take(user.id)) return undefined;
  try {
    const kept = await keepImage(context.get(dbContext), context.get(imagesContext), user.id, file);
    return kept?.key;
  } catch (error) {
    context.get(logContext).error(error);
    return undefined;
  }
}
