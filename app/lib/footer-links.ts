/** The links of the footer. In lower case, each is also the name of an own page. */
export const footerLabels = ["Help", "Status", "About", "Careers", "Privacy", "Terms"] as const;

export type PageName = Lowercase<(typeof footerLabels)[number]>;

/** Where links of the footer lead. A link without an address has no behaviour. */
export type FooterAddresses = Partial<Record<PageName, string>>;

export function pageNameOf(label: (typeof footerLabels)[number]): PageName {
  return label.toLowerCase() as PageName;
}

export function ownPagePath(name: PageName): string {
  return `/pages/${name}`;
}

/** The label of an own page's link; undefined when there can be no such page. */
export function footerLabelOf(name: string | undefined): (typeof footerLabels)[number] | undefined {
  return footerLabels.find((label) => pageNameOf(label) === name);
}
