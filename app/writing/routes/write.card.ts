import { siteOnCards } from "../../http/card-response.server.ts";
import {
  imagesContext,
  limitsContext,
  siteSettingsContext,
  socialCardsContext,
  viewerContext,
} from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { refuseGet } from "../../http/responses.ts";
import { isStorable } from "../../lib/characters.ts";
import { isCoverFocus } from "../../lib/focus-point.ts";
import { imageFileName } from "../../lib/image.ts";
import { isImageKey } from "../../lib/image-files.ts";
import { can } from "../../lib/permissions.ts";
import { fieldText, firstCharacters } from "../../lib/text.ts";
import { maxLengths, readTextFields } from "../lib/blog-form.ts";
import type { Route } from "./+types/write.card";

const limits = { maxBytes: 16 * 1024, maxFieldBytes: { title: 8 * 1024 }, mayStoreFile: false };

/** Draws the social card of a blog that is being written. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  const refuse = (status: number, headers?: HeadersInit) => new Response(null, { status, headers });
  if (!user) return refuse(401);
  if (!can(user, "write")) return refuse(403);
  const waitSeconds = await context.get(limitsContext).cardPreviews.take(user.id);
  if (waitSeconds) return refuse(429, { "Retry-After": String(waitSeconds) });
  const { fields, tooLarge, isIncomplete } = await readMultipartForm(request, limits);
  if (tooLarge) return refuse(413);
  const title = firstCharacters(readTextFields(fields).title.trim(), maxLengths.title);
  const image = fieldText(fields, "image");
  if (isIncomplete || !isStorable(title)) return refuse(422);
  const site = context.get(siteSettingsContext);
  const asCompany = fieldText(fields, "as") === "company";
  const author = asCompany ? site.company : (user.name ?? user.email);
  const cover = isImageKey(image) ? imageFileName(image) : undefined;
  const focus = fieldText(fields, "coverFocus");
  const content = {
    ...{ title, author, cover, focus: isCoverFocus(focus) ? focus : "" },
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
    return refuse(503, { "Retry-After": "2" });
  }
}

export const loader = refuseGet;
