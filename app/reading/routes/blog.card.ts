import { findBlogCards } from "../../cards/models/feed.server.ts";
import { cardResponse } from "../../http/card-response.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { bylineText } from "../../lib/byline.ts";
import { cardCover } from "../../lib/image.ts";
import type { Route } from "./+types/blog.card";

/** The social card: the picture that other sites show for a link to a blog. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [blog] = await findBlogCards(context.get(dbContext), [readId(params)]);
  const { title, card_title, image, cover_focus: focus } = found(blog);
  const { company } = context.get(siteSettingsContext);
  const author = bylineText(blog!, company);
  return cardResponse(request, context, {
    title: card_title || title,
    author,
    cover: cardCover(image),
    focus,
  });
}
