/** An entry of the menu or the footer. `to`: where it leads; "": it is a word without a link. */
export interface SiteLink {
  label: string;
  to: string;
}

export const [maxMenuLinks, maxFooterLinks] = [7, 16];
const maxPageNameLength = 60;

/** The menu until the owner has one of their own. */
export const defaultMenu: SiteLink[] = [
  { label: "For You", to: "/" },
  { label: "Course", to: "/course" },
  { label: "Services", to: "/services" },
];

/** The specified words, which lead nowhere until the owner says where. */
export const defaultFooter: SiteLink[] = ["Help", "Status", "About", "Careers", "Privacy", "Terms"].map(
  (label) => ({ label, to: "" }),
);

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
