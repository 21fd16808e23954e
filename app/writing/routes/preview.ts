import { imageSizesIn } from "../../core/image.server.ts";
import { dbContext, limitsContext, rendererContext, viewerContext } from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { isStorable } from "../../lib/characters.ts";
import { can } from "../../lib/permissions.ts";
import { isLongerThan } from "../../lib/text.ts";
import { maxLengths, readTextFields } from "../lib/blog-form.ts";
import type { Route } from "./+types/preview";

const limits = {
  maxBytes: 1.5 * 1024 * 1024,
  maxFieldBytes: { content: 1024 * 1024 },
  mayStoreFile: false,
};

/** Renders the editor's preview in the same way as a published blog. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return Response.json({ html: "" }, { status: 401 });
  if (!can(user, "write")) return Response.json({ html: "" }, { status: 403 });
  if (await context.get(limitsContext).preview.take(user.id))
    return Response.json({ html: "" }, { status: 429 });
  const { fields, tooLarge, isIncomplete } = await readMultipartForm(request, limits);
  const { content } = readTextFields(fields);
  if (tooLarge) return Response.json({ html: "" }, { status: 413 });
  if (isIncomplete || isLongerThan(content, maxLengths.content) || !isStorable(content))
    return Response.json({ html: "" }, { status: 422 });
  const images = await imageSizesIn(context.get(dbContext), content);
  const preview = context.get(rendererContext).preview(content, user.id, request.signal, images);
  const rendered = await preview.catch(() => null);
  // The renderer's queue is full, or the client hung up.
  if (rendered === null) return Response.json({ html: "" }, { status: 503, headers: { "Retry-After": "2" } });
  return Response.json({ html: rendered?.html ?? "" }, { status: rendered ? 200 : 422 });
}
