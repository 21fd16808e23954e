import { findImage } from "../../core/image.server.ts";
import { siteOnCards } from "../../http/card-response.server.ts";
import { dbContext, imagesContext, siteSettingsContext, socialCardsContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { refuseGet } from "../../http/responses.ts";
import { isStorable } from "../../lib/characters.ts";
import { isCoverFocus } from "../../lib/focus-point.ts";
import { cardCover } from "../../lib/image.ts";
import { fieldText, firstCharacters } from "../../lib/text.ts";
import { editorQuery } from "../editor-query.server.ts";
import { maxLengths, readTextFields } from "../lib/blog-form.ts";

/** Draws the social card of a blog that is being written. */
export const action = editorQuery({
  limit: "cardPreviews",
  maxBytes: 16 * 1024,
  maxFieldBytes: { title: 8 * 1024 },
  async answer({ request, context, user, fields }) {
    const title = firstCharacters(readTextFields(fields).title.trim(), maxLengths.title);
    if (!isStorable(title)) return 422;
    const [image, focus] = [fieldText(fields, "image"), fieldText(fields, "coverFocus")];
    const site = context.get(siteSettingsContext);
    const cover = await findImage(context.get(dbContext), image);
    const content = {
      title,
      author: fieldText(fields, "as") === "company" ? site.company : (user.name ?? user.email),
      cover: cardCover(cover?.key),
      focus: isCoverFocus(focus) ? focus : "",
      ...siteOnCards(site),
    };
    const readImage = (key: string) => context.get(imagesContext).get(key);
    try {
      const png = await context.get(socialCardsContext).preview(content, readImage, user.id);
      return new Response(png, {
        headers: { "Content-Type": "image/png", "Cache-Control": "private, no-store" },
      });
    } catch (error) {
      logFailure(context, error, request.signal);
      return 503;
    }
  },
});

export const loader = refuseGet;
