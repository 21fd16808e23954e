/** An entry of the menu or the footer. `to`: where it leads; "": it is a word without a link. */
export interface SiteLink {
  label: string;
  to: string;
}

export const [maxMenuLinks, maxFooterLinks, maxDoors] = [7, 16, 4];
const maxPageNameLength = 60;

/** The menu until the owner has one of their own. */
export const defaultMenu: SiteLink[] = [
  { label: "For You", to: "/" },
  { label: "Course", to: "/course" },
  { label: "Services", to: "/services" },
];

/** Where to begin, on the front page, until the owner says otherwise. The first one is the primary. */
export const defaultDoors: SiteLink[] = [
  { label: "Learn", to: "/paths" },
  { label: "Hire us", to: "/services" },
  { label: "Write", to: "/write" },
];

/** The specified words, which lead nowhere until the owner says where. */
export const defaultFooter: SiteLink[] = ["Help", "Status", "About", "Careers", "Privacy", "Terms"].map(
  (label) => ({ label, to: "" }),
);

export const defaultLinks = { doors: defaultDoors, menu: defaultMenu, footer: defaultFooter };

export function ownPagePath(name: string): string {
  return `/pages/${encodeURIComponent(name)}`;
}

/** The name of a page with this title: its words in lower case, joined by "-"; "" when it has no letters. */
export function pageNameOf(title: string): string {
  const words =
    title
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, maxPageNameLength).replace(/-$/, "");
}
