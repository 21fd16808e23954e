interface Preview {
  type: "article" | "profile" | "website";
  siteName: string;
  title: string;
  description: string;
  /** Of the page. */
  address: string;
  /** Of the page whose card is shown; the page itself by default. */
  cardPage?: string;
  /** What the card shows. */
  cardAlt?: string;
}

/** What other sites show for a link to a page, in the words of Open Graph. The title is without the name of the site. */
export function linkPreview({
  type,
  siteName,
  title,
  description,
  address,
  cardPage = address,
  cardAlt,
}: Preview) {
  const properties = {
    type,
    site_name: siteName,
    title,
    description,
    url: address,
    image: `${cardPage}/card.png`,
    "image:width": "1200",
    "image:height": "630",
    ...(cardAlt && { "image:alt": cardAlt }),
  };
  return [
    ...Object.entries(properties).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
