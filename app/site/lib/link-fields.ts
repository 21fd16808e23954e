import { fieldText } from "../../lib/text.ts";
import type { SiteLink } from "./site-links.ts";

/** The names of the fields of a list's entry, which has this place. */
export function linkFields(place: number) {
  return { label: `label-${place}`, to: `to-${place}` };
}

/**
 * The entries in the form of a list, without the empty ones. The button "earlier" of an entry exchanges it with the one before it.
 * undefined: the form asks for the default.
 */
export function readLinks(form: FormData): SiteLink[] | undefined {
  if (form.has("default")) return undefined;
  const links: SiteLink[] = [];
  for (let place = 0; form.has(linkFields(place).label); place++) {
    const { label, to } = linkFields(place);
    links.push({ label: fieldText(form, label).trim(), to: fieldText(form, to).trim() });
  }
  const moved = Number(fieldText(form, "earlier"));
  const [entry] = links[moved - 1] ? links.splice(moved, 1) : [];
  if (entry) links.splice(moved - 1, 0, entry);
  return links.filter(({ label, to }) => label || to);
}
