import { drawCard } from "../card.server.tsx";
import { dbContext, imagesContext, settingsContext, tagsContext } from "../context.ts";
import { found, idOf } from "../http.ts";
import { imageSources } from "../lib/image.ts";
import { cards } from "../models/blog.server.ts";
import type { Route } from "./+types/blog.card";

/** The picture of a blog for links on other sites. Its tags keep it in the page cache until the blog changes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  context.get(tagsContext).add(`blog:${id}`);
  const [blog] = await cards(context.get(dbContext), [id]);
  const { title, author, image } = found(blog);
  const { SITE_NAME, COMPANY_NAME } = context.get(settingsContext);
  const key = imageSources(image).fallbackKey;
  const cover = key && (await context.get(imagesContext).get(key));
  const png = await drawCard({
    title,
    author: author || COMPANY_NAME,
    site: SITE_NAME,
    cover: cover || undefined,
  });
  return new Response(png, {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=3600" },
  });
}
