import { createHash } from "node:crypto";
import type { RequestListener } from "node:http";
import { accentShade } from "../app/lib/accent.ts";
import { initialsOf } from "../app/lib/avatar-content.ts";
import { defaultSiteSettings, type SiteSettings } from "../app/lib/site-settings.ts";
import { escapeXml } from "../app/lib/xml.ts";
import { type Log, requestIdHeader } from "../config/log.ts";
import type { Images } from "../storage/storage.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import type { SiteSettingsHandle } from "./site-settings.ts";

const [ink, paper] = ["#19213a", "#fffdf9"];
const logoWidth = 256;
/** The image store may be away for a while. */
const retryMs = 30_000;
const start = '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">';

/** Drawn icons by address; undefined: this site has none. An address that is missing has the file of the build. */
type Icons = Map<string, string | undefined>;

interface Parts {
  siteSettings: SiteSettingsHandle;
  images: Images;
  log: Log;
}

/**
 * Serves the site's icon and the company's picture once the owner has given the site a logo or another name; until then they are
 * files of the build. The returned function says false when this is not the address of such an icon.
 */
export function siteIcons({ siteSettings, images, log }: Parts) {
  let icons: Icons = drawIcons(siteSettings.current());
  async function update() {
    const settings = siteSettings.current();
    const logo = settings.logo && (await readLogo(images, settings.logo.key));
    // Another change may have been faster.
    if (settings === siteSettings.current()) icons = drawIcons(settings, logo);
  }
  const updateWithRetries = () =>
    void update().catch((error: unknown) => {
      log.warn(error, "The site's icon could not be drawn");
      setTimeout(updateWithRetries, retryMs).unref();
    });
  siteSettings.onChange(updateWithRetries);
  updateWithRetries();

  return (...[req, res]: Parameters<RequestListener>): boolean => {
    const address = req.url!.split("?", 1)[0]!;
    if (!isSafeMethod(req) || !icons.has(address)) return false;
    const icon = icons.get(address);
    // Not stored without asking, so that the next change shows at once.
    const headers = {
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      ...requestIdHeader(req),
    };
    if (icon === undefined) res.writeHead(404, headers).end();
    else {
      const etag = `"${createHash("sha256").update(icon).digest("base64url").slice(0, 20)}"`;
      const isKnown = req.headers["if-none-match"] === etag;
      res.writeHead(isKnown ? 304 : 200, { ...headers, ETag: etag, "Content-Type": "image/svg+xml" });
      res.end(isKnown || req.method === "HEAD" ? undefined : icon);
    }
    return true;
  };
}

/** A small copy of the logo, as a data URL. */
async function readLogo(images: Images, key: string) {
  const bytes = await images.get(`${key}-480.webp`);
  const small = bytes && (await images.process(bytes, [logoWidth], { client: "site" }));
  return small && `data:image/webp;base64,${Buffer.from(small.files[0]!.bytes).toString("base64")}`;
}

/** `logo`: a data URL. */
function drawIcons({ name, company, accent }: SiteSettings, logo?: string | null): Icons {
  const icons: Icons = new Map();
  const ground = accent ? accentShade(accent, "light") : ink;
  const add = (address: string, text: string, isOurs: boolean) => {
    if (logo) icons.set(address, logoIcon(logo));
    else if (!isOurs) icons.set(address, initialsIcon(text, ground));
  };
  add("/favicon.svg", name, name === defaultSiteSettings.name);
  add("/company.svg", company, company === defaultSiteSettings.company);
  // Ours is a picture in pixels. Without one, devices draw an icon of their own.
  if (icons.size > 0) icons.set("/apple-touch-icon.png", undefined);
  return icons;
}

/** Within the circle in which pages show the company. */
function logoIcon(logo: string) {
  return `${start}<rect width="128" height="128" rx="24" fill="${paper}"/><image href="${logo}" x="20" y="20" width="88" height="88"/></svg>`;
}

function initialsIcon(name: string, ground: string) {
  const text = `x="64" y="66" text-anchor="middle" dominant-baseline="central" font-family="Georgia, serif" font-weight="600" font-size="58" fill="${paper}"`;
  return `${start}<rect width="128" height="128" rx="24" fill="${ground}"/><text ${text}>${escapeXml(initialsOf(name))}</text></svg>`;
}
