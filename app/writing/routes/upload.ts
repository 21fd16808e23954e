import { redirect } from "react-router";
import { storeImage } from "../../core/image.server.ts";
import { dbContext, imagesContext, limitsContext, viewerContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { refuseGet, tooManyText } from "../../http/responses.ts";
import { imageAddress } from "../../lib/image.ts";
import { imageTooLarge } from "../../lib/image-limits.ts";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import { can } from "../../lib/permissions.ts";
import { refusalText } from "../../lib/refused-images.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import type { Route } from "./+types/upload";

/** Stores one image for a blog that is being written, and returns its address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return signedOutResponse(request);
  if (!can(user, "write")) return errorResponse(403, publishTexts.mayNotWrite);
  const waitSeconds = await context.get(limitsContext).upload.take(user.id);
  if (waitSeconds)
    return errorResponse(429, tooManyText(waitSeconds), { "Retry-After": String(waitSeconds) });
  const form = await readMultipartForm(request);
  try {
    if (form.diskError) throw form.diskError;
    const [db, images] = [context.get(dbContext), context.get(imagesContext)];
    if (form.tooLarge) return errorResponse(422, imageTooLarge);
    if (form.isIncomplete) return errorResponse(422, publishTexts.uploadFailed);
    if (!form.file) return errorResponse(422, publishTexts.uploadFailed);
    const image = await storeImage(db, images, user.id, form.file, request.signal);
    if ("refused" in image) return errorResponse(422, refusalText(publishTexts.uploadFailed, image));
    return Response.json({ ...image, address: imageAddress(image.key) }, { status: 201 });
  } catch (error) {
    logFailure(context, error, request.signal);
    return errorResponse(500, publishTexts.uploadFailed);
  } finally {
    await form.dispose();
  }
}

function signedOutResponse(request: Request) {
  if (request.headers.get("Accept") !== "application/json")
    return redirect(signInAddress("/login", "/write"), 303);
  return errorResponse(401, publishTexts.signedOut);
}

function errorResponse(status: number, error: string, headers?: HeadersInit) {
  return Response.json({ error }, { status, headers });
}

export const loader = refuseGet;
