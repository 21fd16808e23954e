// Objects of schema.org about the site as a whole. They say only what its pages show.
import { imageAddress } from "../lib/image.ts";
import { type Addresses, completeImageAddress } from "../lib/image-base.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";

/** `url`: the public address, without a slash at its end. */
export type SiteIdentity = Addresses & Pick<SiteSettings, "name" | "company" | "logo" | "face" | "tagline">;

/** The company, which publishes the site. */
export function organization({ url, images, company, logo, face }: SiteIdentity) {
  const picture = face ?? logo;
  const file = picture ? imageAddress(picture.key) : "/company.svg";
  return {
    "@type": "Organization",
    "@id": `${url}/#company`,
    name: company,
    url: `${url}/`,
    logo: completeImageAddress(file, { url, images }),
  };
}

/** For the front page. */
export function website(site: SiteIdentity) {
  const { url, name, tagline } = site;
  return {
    "@graph": [
      organization(site),
      {
        "@type": "WebSite",
        "@id": `${url}/#site`,
        name,
        url: `${url}/`,
        ...(tagline && { description: tagline }),
        publisher: { "@id": `${url}/#company` },
      },
    ],
  };
}

/** Where a page stands: the lists that lead to it, and then itself. */
export function breadcrumbs(url: string, steps: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: url + path,
    })),
  };
}
