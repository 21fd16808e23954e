import { createHash } from "node:crypto";
import {
  addressContext,
  dbContext,
  imagesContext,
  siteSettingsContext,
  socialCardsContext,
} from "../http/context.ts";
import { readId } from "../http/requests.ts";
import { found } from "../http/responses.ts";
import { imageFileKey } from "../lib/image.ts";
import { findBlogCards } from "../models/feed.server.ts";
import type { CardContent } from "../social-cards/social-cards.server.ts";
import type { Route } from "./+types/blog.card";

/** The social card: the picture that other sites show for a link to a blog. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [blog] = await findBlogCards(context.get(dbContext), [readId(params)]);
  const { title, author, image, cover_focus: focus } = found(blog);
  const { name: site, company } = context.get(siteSettingsContext);
  const key = image ? imageFileKey(image) : undefined;
  const content = { title, author: author || company, site, cover: key, focus };
  // Must be revalidated each time: when an author sets a display name, the e-mail must no longer be shown.
  const headers = { ETag: etagOf(content), "Cache-Control": "public, no-cache" };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  const readImage = (key: string) => context.get(imagesContext).get(key);
  const png = await context.get(socialCardsContext).card(content, readImage, context.get(addressContext));
  return new Response(png, { headers: { ...headers, "Content-Type": "image/png" } });
}

/** Equal contents give equal pictures, so a hash of them is the ETag. */
function etagOf(content: CardContent) {
  return `"${createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22)}"`;
}
