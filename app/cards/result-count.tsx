import { Link } from "react-router";
import { pluralize } from "../lib/text.ts";

/** How much a search or a filter found, and the way back to all of them. Screen readers hear each new number. */
export function ResultCount({
  isFiltered,
  count,
  noun = "blog",
  before = "",
  more = "",
  to = ".",
  onClear,
}: {
  isFiltered: boolean;
  count: number;
  noun?: string;
  /** What stands before the number, and what follows it. */
  before?: string;
  more?: string;
  /** The address without the search and the filters. */
  to?: string;
  onClear?(): void;
}) {
  return (
    <p className="result-count">
      <span role="status">{isFiltered && before + pluralize(count, noun) + more}</span>
      {isFiltered && (
        <Link to={to} preventScrollReset onClick={onClear}>
          Clear
        </Link>
      )}
    </p>
  );
}
