import { addressContext, cardsContext, dbContext, imagesContext, settingsContext } from "../context.ts";
import { found, idOf } from "../http.ts";
import { imageSources } from "../lib/image.ts";
import { cards } from "../models/feed.server.ts";
import type { Route } from "./+types/blog.card";

/** The picture of a blog for links on other sites. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [blog] = await cards(context.get(dbContext), [idOf(params)]);
  const { title, author, image } = found(blog);
  const { SITE_NAME, COMPANY_NAME } = context.get(settingsContext);
  const key = imageSources(image).fallbackKey;
  const facts = { title, author: author || COMPANY_NAME, site: SITE_NAME, cover: key };
  const read = (key: string) => context.get(imagesContext).get(key);
  const png = await context.get(cardsContext).card(facts, read, context.get(addressContext));
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=300" },
  });
}
