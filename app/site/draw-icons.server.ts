import { readFileSync } from "node:fs";
import { join } from "node:path";
import { initialsOf } from "../lib/avatar-content.ts";
import { escapeXml } from "../lib/xml.ts";
import type { SocialCards } from "../social-cards/social-cards.server.ts";
import { accentShade } from "./lib/accent.ts";
import { defaultSiteSettings, type SiteSettings } from "./lib/site-settings.ts";

/** An icon of a site without an accent colour, and the paper that pictures lie on. */
const [ink, paper] = ["#19213a", "#fffdf9"];
const start = '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">';

export interface Icon {
  type: string;
  draw(): Promise<Uint8Array | string> | string;
}

/** By address. One that is missing is a file of the build. */
export type Icons = Map<string, Icon>;

/** `isFace`: it fills the icon; a logo lies on paper. */
export interface SitePicture {
  bytes: Uint8Array;
  isFace: boolean;
}

const ownIcon = join(import.meta.dirname, "../../public/company.svg");
/** The icons in pixels, and their sizes. */
const pixelIcons = { "/apple-touch-icon.png": 180, "/icon-192.png": 192, "/icon-512.png": 512 };

/** The icons of the site. Those in pixels are drawn by a thread, when somebody asks for them. */
export function drawIcons(cards: SocialCards, settings: SiteSettings, picture?: SitePicture): Icons {
  const { name, company, accent } = settings;
  const icons: Icons = new Map([["/manifest.webmanifest", manifest(settings)]]);
  const isOurs = name === defaultSiteSettings.name && company === defaultSiteSettings.company;
  const isOurFile = isOurs && !picture;
  const ground = accent ? accentShade(accent, "light") : ink;
  for (const [address, text] of isOurFile
    ? []
    : ([
        ["/favicon.svg", name],
        ["/company.svg", company],
      ] as const)) {
    const svg = picture ? pictureIcon(picture) : initialsIcon(initialsOf(text), ground);
    icons.set(address, { type: "image/svg+xml", draw: () => svg });
  }
  for (const [address, size] of [...Object.entries(pixelIcons), ["/favicon.ico", 48] as const]) {
    let png: Promise<Uint8Array> | undefined;
    const content = { initials: initialsOf(name), ground, size, isFace: picture?.isFace ?? false };
    const draw = () => {
      png ??= isOurFile ? cards.ownIcon(readFileSync(ownIcon), size) : cards.icon(content, picture?.bytes);
      png.catch(() => {
        png = undefined;
      });
      return png;
    };
    const isIco = address.endsWith(".ico");
    icons.set(
      address,
      isIco
        ? { type: "image/x-icon", draw: async () => icoOf(await draw(), size) }
        : { type: "image/png", draw },
    );
  }
  return icons;
}

/** For link previews and feed readers, some of which ask for nothing else: an .ico file whose only image is this PNG. */
function icoOf(png: Uint8Array, size: number): Buffer {
  const head = Buffer.alloc(22);
  // An icon (1) with one image (1), its width and height, one plane, 32 bits, its length, and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.fill(size, 6, 8);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** What devices show of the site on a home screen. */
function manifest({ name, accent }: SiteSettings): Icon {
  const icons = Object.entries(pixelIcons).map(([src, size]) => ({
    src,
    sizes: `${size}x${size}`,
    type: "image/png",
  }));
  const text = JSON.stringify({
    name,
    start_url: "/",
    display: "minimal-ui",
    background_color: paper,
    theme_color: accent ? accentShade(accent, "light") : paper,
    icons,
  });
  return { type: "application/manifest+json", draw: () => text };
}

/** A logo stays within the circle in which pages show the company. */
function pictureIcon({ bytes, isFace }: SitePicture) {
  const href = `data:image/webp;base64,${Buffer.from(bytes).toString("base64")}`;
  const ground = `<rect width="128" height="128" rx="24" fill="${paper}"/>`;
  if (!isFace) return `${start}${ground}<image href="${href}" x="20" y="20" width="88" height="88"/></svg>`;
  const clip = '<clipPath id="c"><rect width="128" height="128" rx="24"/></clipPath>';
  const image = `<image href="${href}" width="128" height="128" preserveAspectRatio="xMidYMid slice" clip-path="url(#c)"/>`;
  return `${start}${clip}${ground}${image}</svg>`;
}

function initialsIcon(initials: string, ground: string) {
  const text = `x="64" y="66" text-anchor="middle" dominant-baseline="central" font-family="Georgia, serif" font-weight="600" font-size="58" fill="${paper}"`;
  return `${start}<rect width="128" height="128" rx="24" fill="${ground}"/><text ${text}>${escapeXml(initials)}</text></svg>`;
}
