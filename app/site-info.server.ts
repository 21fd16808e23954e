import type { RouterContextProvider } from "react-router";
import { googleContext } from "./accounts/google-context.ts";
import { settingsContext, siteSettingsContext } from "./http/context.ts";
import { linksWithContent } from "./learning/links-with-content.server.ts";
import { withImageBase } from "./lib/image-base.ts";
import { lookAddress } from "./site/lib/look.ts";
import { defaultFooter, defaultMenu } from "./site/lib/site-links.ts";
import { defaultSiteSettings, type SiteSettings } from "./site/lib/site-settings.ts";

interface Size {
  width: number;
  height: number;
}

/** In pixels: the box that a logo in the header has to fit into, beside the name and instead of it. */
const logoBoxes = { beside: { width: 96, height: 32 }, instead: { width: 160, height: 32 } };

/** What pages show of the site, whoever looks. It is part of each page, so it holds nothing that is not set. */
export function siteInfoOf(context: Readonly<RouterContextProvider>) {
  const settings = context.get(siteSettingsContext);
  const { name, company, topics, footer, badge } = settings;
  const menu = linksWithContent(context, settings.menu);
  const { PUBLIC_URL, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const [logo, look] = [shownLogo(settings), lookAddress(settings)];
  return {
    name,
    company,
    ...(logo && { logo: { ...logo, src: withImageBase(logo.src, images) } }),
    ...(look && { look }),
    ...(settings.titleFont === "sans" && settings.textFont === "sans" && { isSans: true as const }),
    ...(topics.length > 0 && { topics }),
    ...(menu !== defaultMenu && { menu }),
    ...(footer !== defaultFooter && { footer }),
    ...(badge !== defaultSiteSettings.badge && { badge }),
    ...(hasContact(settings) && { hasContact: true as const }),
    url: PUBLIC_URL,
    ...(images && { images }),
    google: context.get(googleContext).mode,
  };
}

/** The logo as the header shows it. */
export function shownLogo({ logo, showsName }: SiteSettings) {
  const box = showsName ? logoBoxes.beside : logoBoxes.instead;
  return logo ? { ...fit(logo, box), src: `/images/${logo.key}-480.webp`, showsName } : undefined;
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
