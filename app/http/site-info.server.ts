import { accentAddress } from "../lib/look/accent.ts";
import type { SiteSettings } from "../lib/site-settings.ts";

interface Size {
  width: number;
  height: number;
}

/** In pixels: the box that a logo in the header has to fit into, beside the name and instead of it. */
const logoBoxes = { beside: { width: 96, height: 32 }, instead: { width: 160, height: 32 } };

/** What pages show of the site's settings. It is part of each page, so it holds nothing that is not set. */
export function toSiteInfo(settings: SiteSettings) {
  const { name, company, logo, showsName, accent, topics, footer } = settings;
  return {
    name,
    company,
    ...(logo && {
      logo: {
        ...fit(logo, showsName ? logoBoxes.beside : logoBoxes.instead),
        src: `/images/${logo.key}-480.webp`,
        showsName,
      },
    }),
    ...(accent && { accent: accentAddress(accent) }),
    ...(topics.length > 0 && { topics }),
    ...(Object.keys(footer).length > 0 && { footer }),
    ...(hasContact(settings) && { hasContact: true as const }),
  };
}

/** Whether the owner has said how to reach people. */
function hasContact({ contact, phone, postalAddress, officeHours }: SiteSettings) {
  return [contact, phone, postalAddress, officeHours].some(Boolean);
}

/** The size at which a logo is shown: as large as the box allows, even when the image is smaller. */
function fit({ width, height }: Size, box: Size) {
  const scale = Math.min(box.height / height, box.width / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
