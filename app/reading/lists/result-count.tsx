import { Link } from "react-router";
import { pluralize } from "../../lib/text.ts";

/** How many blogs a search or a filter found, and the way back to all of them. Screen readers hear each new number. */
export function ResultCount({
  isFiltered,
  count,
  more = "",
  to = ".",
  onClear,
}: {
  isFiltered: boolean;
  count: number;
  /** What follows the number. */
  more?: string;
  /** The address without the search and the filters. */
  to?: string;
  onClear?(): void;
}) {
  return (
    <p className="result-count">
      <span role="status">{isFiltered && pluralize(count, "blog") + more}</span>
      {isFiltered && (
        <Link to={to} preventScrollReset onClick={onClear}>
          Clear
        </Link>
      )}
    </p>
  );
}
