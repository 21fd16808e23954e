import { createHash } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { accentShade } from "../site/lib/accent.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";
import type { CardContent } from "../social-cards/social-cards.server.ts";
import { clientAddressContext, imagesContext, siteSettingsContext, socialCardsContext } from "./context.ts";

/** What a card shows of the site. */
export function siteOnCards({ name, accent, face }: SiteSettings) {
  return {
    site: name,
    ...(accent && { accent: accentShade(accent, "light") }),
    ...(face && { face: `${face.key}-480.webp` }),
  };
}

/** A social card. Equal contents give equal pictures, so a hash of them is the ETag. Throws Busy. */
export async function cardResponse(
  request: Request,
  context: Readonly<RouterContextProvider>,
  blog: Omit<CardContent, keyof ReturnType<typeof siteOnCards>>,
): Promise<Response> {
  const content = { ...blog, ...siteOnCards(context.get(siteSettingsContext)) };
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
  // Must be revalidated each time: when an author sets a display name, the e-mail must no longer be shown.
  const headers = { ETag: `"${hash}"`, "Cache-Control": "public, no-cache" };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  const readImage = (key: string) => context.get(imagesContext).get(key);
  const png = await context
    .get(socialCardsContext)
    .card(content, readImage, context.get(clientAddressContext));
  return new Response(png, { headers: { ...headers, "Content-Type": "image/png" } });
}
