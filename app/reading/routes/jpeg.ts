import { createHash } from "node:crypto";
import { clientAddressContext, imagesContext, socialCardsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { imageFileName, isBuiltInCover } from "../../lib/image.ts";
import { isImageKey } from "../../lib/image-files.ts";
import type { Route } from "./+types/jpeg";

/** An image as a JPEG, for programs that show neither WebP nor SVG. The cover of a built-in article is hidden when that is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [, key = ""] = /^(.*)\.jpg$/.exec(params["*"]) ?? [];
  const isShown = isBuiltInCover(key) ? context.get(catalogueContext).covers.has(key) : isImageKey(key);
  const file = found(isShown ? await context.get(imagesContext).get(imageFileName(key)) : undefined);
  const hash = createHash("sha256").update(file).digest("base64url").slice(0, 22);
  const headers = { ETag: `"${hash}"`, "Cache-Control": "public, max-age=3600" };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  const picture = await context.get(socialCardsContext).jpeg(hash, file, context.get(clientAddressContext));
  return new Response(picture, { headers: { ...headers, "Content-Type": "image/jpeg" } });
}
