import { imagesContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { isImageFileName } from "../../lib/image-files.ts";
import type { Route } from "./+types/images";

/** A file of an uploaded image. Files never change, so a 304 is sent without asking the storage. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.slice("/images/".length);
  if (!isImageFileName(name)) return notFoundResponse();
  const headers = {
    "Content-Type": "image/webp",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    ETag: `"${name}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  try {
    const file = await context.get(imagesContext).open(name);
    if (!file) return notFoundResponse();
    if (request.method === "HEAD") await file.stream.cancel();
    const body = request.method === "HEAD" ? null : file.stream;
    return new Response(body, { headers: { ...headers, "Content-Length": String(file.size) } });
  } catch (error) {
    logFailure(context, error);
    return unavailableResponse();
  }
}

function notFoundResponse() {
  return new Response("There is no such image.", { status: 404 });
}

function unavailableResponse() {
  const headers = { "Retry-After": "5" };
  return new Response("The images cannot be reached at the moment.", { status: 503, headers });
}
