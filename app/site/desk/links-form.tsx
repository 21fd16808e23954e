import { ArrowUp } from "lucide";
import { Form } from "../../kit/form.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { linkFields } from "../lib/link-fields.ts";
import { defaultLinks, maxDoors, maxFooterLinks, maxMenuLinks, type SiteLink } from "../lib/site-links.ts";
import { FieldNotes, SiteFormNotes, siteForm, useSiteForm } from "./site-form.tsx";

const maxCounts = { doors: maxDoors, menu: maxMenuLinks, footer: maxFooterLinks };

interface Props {
  name: keyof typeof maxCounts;
  /** Addresses of this site, to choose from. */
  addresses: string[];
}

/** The doors, the menu or the footer: an entry without both texts is removed, and there are two empty ones to fill. */
export function LinksForm({ name, addresses }: Props) {
  const { stored, values, errors } = useSiteForm();
  const maxCount = maxCounts[name];
  const links = stored[name] ?? defaultLinks[name];
  const typed = values && typedLinks(values);
  const rows = typed ?? [...links, ...blank, ...blank].slice(0, Math.max(maxCount, links.length));
  return (
    <Form {...siteForm}>
      <SiteFormNotes />
      {/* The first button is the one that Enter presses. */}
      <button type="submit" hidden>
        Save
      </button>
      <ol className="grid gap-4">
        {rows.map((link, place) => (
          <LinkRow key={place} {...link} place={place} />
        ))}
      </ol>
      <datalist id="addresses">
        {addresses.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
      <FieldNotes id="notes-links" error={errors[name]}>
        {rows.length >= maxCount && `There may be ${maxCount} at most. `}An address is a page of this site,
        such as /course, or begins with https:// or mailto:.
      </FieldNotes>
      {stored[name] && <Choice name="default">Back to the words of the beginning</Choice>}
    </Form>
  );
}

const blank: SiteLink[] = [{ label: "", to: "" }];

/** What the form held when it was refused. */
function typedLinks(values: Record<string, string>): SiteLink[] {
  const places = Object.keys(values).filter((name) => name.startsWith("label-"));
  return places.map((_, place) => {
    const { label, to } = linkFields(place);
    return { label: values[label] ?? "", to: values[to] ?? "" };
  });
}

function LinkRow({ label, to, place }: SiteLink & { place: number }) {
  const fields = linkFields(place);
  return (
    <li className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2 sm:grid-cols-[2fr_3fr_auto]">
      <label className="text-sm text-soft max-sm:col-span-2">
        Word {place + 1}
        <input
          className="field mt-1 text-base text-ink"
          name={fields.label}
          dir="auto"
          autoComplete="off"
          defaultValue={label}
        />
      </label>
      <label className="text-sm text-soft">
        Leads to
        <input
          className="field mt-1 text-base text-ink"
          name={fields.to}
          inputMode="url"
          autoComplete="off"
          list="addresses"
          defaultValue={to}
        />
      </label>
      <button
        type="submit"
        name="earlier"
        value={place}
        disabled={place === 0 || !label}
        className="icon-button disabled:opacity-30"
        aria-label={`Save, with “${label || place + 1}” one earlier`}
      >
        <Icon of={ArrowUp} size={18} />
      </button>
    </li>
  );
}
