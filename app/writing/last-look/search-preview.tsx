import { pluralize } from "../../lib/text.ts";
import { useSite } from "../../ui/site.tsx";
import type { EditorFields } from "../lib/editor-fields.ts";
import { cutForSearch, searchLimits } from "../lib/field-weaknesses.ts";

/** As search engines show it: the title, the address, and the description, each cut where they cut it. */
export function SearchPreview({ fields }: { fields: EditorFields }) {
  const { url, name } = useSite();
  const { title, canonicalUrl } = fields;
  const description = fields.metaDescription?.trim() || fields.description.trim();
  const counts = { title: [...title.trim()].length, description: [...description].length };
  return (
    <>
      <div className="mt-3 rounded-md border border-line p-4">
        <p className="truncate text-faint text-xs" dir="ltr">
          {addressText(canonicalUrl || `${url}/blog/…`)}
        </p>
        <p className="break-words text-accent text-lg" dir="auto">
          {cutForSearch(title.trim() ? `${title.trim()} · ${name}` : name, searchLimits.title)}
        </p>
        <p className="break-words text-soft text-sm" dir="auto">
          {cutForSearch(description, searchLimits.description)}
        </p>
      </div>
      <p className="mt-2 text-faint text-sm">
        {`The title has ${pluralize(counts.title, "character")}; about ${searchLimits.title} are shown. `}
        {`The description has ${counts.description}; about ${searchLimits.description} are shown.`}
      </p>
    </>
  );
}

/** "example.org › blog › rye", as search engines write an address. */
function addressText(address: string) {
  const [host, ...segments] = address.replace(/^https?:\/\//i, "").split("/");
  return [host, ...segments.filter(Boolean)].join(" › ");
}
