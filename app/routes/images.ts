import { imagesContext } from "../context.ts";
import { logFailure } from "../failure.server.ts";
import { isImageFile } from "../lib/image.ts";
import type { Route } from "./+types/images";

/** A file of an uploaded image. What a name holds never changes, so whoever has it needs nothing from the storage. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = new URL(request.url).pathname.slice("/images/".length);
  if (!isImageFile(name)) return missing();
  const headers = {
    "Content-Type": "image/webp",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    ETag: `"${name}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  let bytes: Uint8Array | undefined;
  try {
    bytes = await context.get(imagesContext).get(name);
  } catch (error) {
    logFailure(context, error);
    return new Response("The images cannot be reached just now.", {
      status: 503,
      headers: { "Retry-After": "5" },
    });
  }
  if (!bytes) return missing();
  const size = { "Content-Length": String(bytes.length) };
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...headers, ...size } });
}

function missing() {
  return new Response("There is no such image.", { status: 404 });
}
