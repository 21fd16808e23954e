import { createHash } from "node:crypto";
import { catalogueContext, imagesContext, socialCardsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { builtInPictureEnding, imageFileName } from "../../lib/image.ts";
import type { Route } from "./+types/cover";

/** The cover of a built-in article in pixels, for programs that show no SVG. Hidden when its article is. */
export async function loader({ request, params: { file }, context }: Route.LoaderArgs) {
  const key = file.endsWith(builtInPictureEnding) && `covers/${file.slice(0, -builtInPictureEnding.length)}`;
  const isShown = key && context.get(catalogueContext).covers.has(key);
  const svg = found(isShown ? await context.get(imagesContext).get(imageFileName(key)) : undefined);
  const hash = createHash("sha256").update(svg).digest("base64url").slice(0, 22);
  const headers = { ETag: `"${hash}"`, "Cache-Control": "public, max-age=3600" };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  const picture = await context.get(socialCardsContext).cover(hash, svg);
  return new Response(picture, { headers: { ...headers, "Content-Type": "image/jpeg" } });
}
