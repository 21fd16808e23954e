import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { drawIcons, type Icon, type Icons, type SitePicture } from "../app/site/draw-icons.server.ts";
import type { SiteSettings } from "../app/site/lib/site-settings.ts";
import type { SocialCards } from "../app/social-cards/social-cards.server.ts";
import { type Log, requestIdHeader } from "../config/log.ts";
import type { Images } from "../storage/storage.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import { drawingPolicy, etagOf } from "./cache/static-files.ts";
import type { SiteSettingsHandle } from "./site-settings.ts";

/** The image store may be away for a while. */
const retryMs = 30_000;

interface Parts {
  siteSettings: SiteSettingsHandle;
  images: Images;
  cards: SocialCards;
  log: Log;
}

/**
 * Serves the site's icons, the company's picture and the manifest. Until the owner has given the site a picture or a name,
 * they are files of the program, or drawn from one. The returned function says false when this is not the address of such an icon.
 */
export function siteIcons({ siteSettings, images, cards, log }: Parts) {
  let icons: Icons = drawIcons(cards, siteSettings.current());
  async function update() {
    const settings = siteSettings.current();
    const picture = await readPicture(images, settings);
    // Another change may have been faster.
    if (settings === siteSettings.current()) icons = drawIcons(cards, settings, picture);
  }
  const updateWithRetries = () =>
    void update().catch((error: unknown) => {
      log.warn(error, "The site's icon could not be drawn");
      setTimeout(updateWithRetries, retryMs).unref();
    });
  siteSettings.onChange(updateWithRetries);
  updateWithRetries();

  return (...[req, res]: Parameters<RequestListener>): boolean => {
    const icon = isSafeMethod(req) && icons.get(req.url!.split("?", 1)[0]!);
    if (!icon) return false;
    send(req, res, icon).catch((error: unknown) => {
      log.warn(error, "An icon could not be drawn");
      res.writeHead(503, { "Retry-After": "10", ...requestIdHeader(req) }).end();
    });
    return true;
  };
}

async function send(req: IncomingMessage, res: ServerResponse, { type, draw }: Icon) {
  const body = await draw();
  const etag = etagOf(body);
  const isKnown = req.headers["if-none-match"] === etag;
  res.writeHead(isKnown ? 304 : 200, {
    // Not stored without asking, so that the next change shows at once.
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    ...(type === "image/svg+xml" && drawingPolicy),
    ...requestIdHeader(req),
    ETag: etag,
    "Content-Type": type,
  });
  res.end(isKnown || req.method === "HEAD" ? undefined : body);
}

/** The face of the site, or its logo where that is about as high as wide: of a wide one, a small square shows nothing. */
async function readPicture(images: Images, { face, logo }: SiteSettings): Promise<SitePicture | undefined> {
  const isSquare = logo && Math.max(logo.width / logo.height, logo.height / logo.width) <= 1.5;
  const stored = face ?? (isSquare ? logo : undefined);
  const bytes = stored ? await images.get(`${stored.key}-480.webp`) : undefined;
  return bytes && { bytes, isFace: face !== null };
}
