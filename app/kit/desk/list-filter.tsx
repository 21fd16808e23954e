import type { ReactNode } from "react";

interface Props {
  /** The search text and what the selects say; "" for all. */
  filter: { q: string } & Record<string, string>;
  label: string;
  children?: ReactNode;
}

/** The form above a list: a search box, and selects that narrow the list. */
export function ListFilter({ filter, label, children }: Props) {
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
      {children}
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

/** The link to the next page. `query`: the filters of this one. */
export function NextPageLink({ next, query }: { next?: string; query: Record<string, string> }) {
  if (!next) return null;
  const parameters = Object.entries({ ...query, before: next }).filter(([, value]) => value !== "");
  return (
    <p className="mt-8 text-center">
      <a href={`?${new URLSearchParams(parameters)}`} className="button">
        Older
      </a>
    </p>
  );
}
