import { data, redirect } from "react-router";
import { dbContext, imagesContext, limitsContext, logContext, viewerContext } from "../context.ts";
import { tooManyText } from "../http.ts";
import { imageAddress } from "../lib/image.ts";
import { storeImage } from "../models/image.server.ts";
import { readForm } from "../upload.server.ts";
import type { Route } from "./+types/upload";

/** Takes one image of a blog to come, and answers where it is. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return signedOut(request);
  const wait = await context.get(limitsContext).upload.take(user.id);
  if (wait) return failed(429, tooManyText(wait), { "Retry-After": String(wait) });
  try {
    const form = await readForm(request);
    await using _ = { [Symbol.asyncDispose]: form.dispose };
    const image =
      form.file && (await storeImage(context.get(dbContext), context.get(imagesContext), user.id, form.file));
    if (!image) return failed(422, "Failed to upload image. Please try again.");
    return Response.json({ ...image, address: imageAddress(image.key) }, { status: 201 });
  } catch (error) {
    context.get(logContext).error(error);
    return failed(500, "Failed to upload image. Please try again.");
  }
}

function signedOut(request: Request) {
  if (request.headers.get("Accept") !== "application/json") return redirect("/login", 303);
  return failed(401, "You need to be logged in to publish.");
}

function failed(status: number, error: string, headers?: HeadersInit) {
  return Response.json({ error }, { status, headers });
}

export const loader = () => data(null, { status: 405, headers: { Allow: "POST" } });
