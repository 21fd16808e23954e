import { Field } from "../field.tsx";

interface Props {
  /** The search text and what the selects say; "" for all. */
  filter: { q: string } & Record<string, string>;
  label: string;
  /** What narrows the list, by its name in the address: its label, what "" says, and the others. */
  selects?: Record<string, [label: string, all: string, options: readonly (readonly [string, string])[]]>;
}

/** The form above a list: a search box, and selects that narrow the list. */
export function ListFilter({ filter, label, selects = {} }: Props) {
  return (
    <form role="search" className="mt-6 flex flex-wrap items-end gap-2">
      <label className="flex-1 basis-full text-faint text-xs sm:basis-60">
        {label}
        <input
          type="search"
          name="q"
          dir="auto"
          defaultValue={filter.q}
          maxLength={200}
          autoComplete="off"
          className="field mt-1 text-base text-ink"
        />
      </label>
      {Object.entries(selects).map(([name, [label, all, options]]) => (
        <Field
          isNarrow
          key={name}
          {...{ name, label }}
          value={filter[name]}
          options={[["", all], ...options]}
        />
      ))}
      <button type="submit" className="button min-h-11">
        Show
      </button>
      {Object.values(filter).some(Boolean) && (
        <a href="?" className="button min-h-11">
          Clear
        </a>
      )}
    </form>
  );
}

interface NextPageProps {
  next?: string;
  /** The filters of this page. */
  query: Record<string, string>;
  /** How the address names where the next page begins, and the link. */
  words?: [parameter: string, text: string];
}

/** The link to the next page. */
export function NextPageLink({ next, query, words: [parameter, text] = ["before", "Older"] }: NextPageProps) {
  if (!next) return null;
  return (
    <p className="mt-8 text-center">
      <a href={`?${queryText({ ...query, [parameter]: next })}`} className="button">
        {text}
      </a>
    </p>
  );
}

/** The link to all that the filters show, as a file. */
export function CsvLink({ path, query }: { path: string; query: Record<string, string> }) {
  const text = queryText(query);
  return (
    <p className="mt-6">
      <a href={text ? `${path}?${text}` : path} className="text-sm underline">
        Download as CSV
      </a>
    </p>
  );
}

const queryText = (query: Record<string, string>) =>
  `${new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""))}`;
