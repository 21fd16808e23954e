import { type footerLabels, pageNameOf } from "../../lib/footer-links.ts";

/** The name of the field with the address of a footer's link. */
export function footerField(label: (typeof footerLabels)[number]): string {
  return `footer-${pageNameOf(label)}`;
}
