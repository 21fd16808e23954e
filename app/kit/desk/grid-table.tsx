import type { ReactNode } from "react";

/** What stands in it, and how it looks. */
type GridCell = readonly [text: string | undefined, look?: string, ...unknown[]];

interface Props<R> {
  label: string;
  /** Above the first column. */
  first: string;
  /** Columns by what they belong to, each with its heading. */
  groups: { id: string; title: string; columns: string[] }[];
  rows: R[];
  /** What a row is about. On a phone it stands for the cells, too. */
  headOf(row: R): ReactNode;
  /** A cell for each of the columns. */
  cellsOf(row: R): GridCell[];
}

const lines = "[&_td]:border-line [&_td]:border-b [&_tbody_th]:border-line [&_tbody_th]:border-b";
const cells = "[&_td]:px-1 [&_td]:text-center [&_td]:max-md:hidden";
/** A long table scrolls by itself, below its headings; a short one is seen as a whole. */
const [fewRows, ofMany] = [20, "md:max-h-[90vh] print:max-h-none"];
const firstColumn = "sticky left-0 bg-paper py-1 pr-4 text-left md:min-w-72 md:max-w-80";

/** Many rows and columns of short cells, whose headings stay in sight. On a phone it is a list of the rows. */
export function GridTable<R extends { id: string }>({
  label,
  first,
  groups,
  rows,
  headOf,
  cellsOf,
}: Props<R>) {
  const columns = groups.flatMap(({ id, columns }) =>
    columns.map((text, at) => ({ key: `${id} ${at}`, text })),
  );
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows scroll what has the focus.
      tabIndex={0}
      className={`relative mt-3 overflow-auto ${rows.length > fewRows ? ofMany : ""}`}
    >
      <table
        className={`w-full border-separate border-spacing-0 text-sm leading-snug max-md:table-fixed ${lines} ${cells}`}
      >
        <thead className="sticky top-0 z-10 bg-paper max-md:hidden">
          <tr>
            <th rowSpan={2} scope="col" className={`${firstColumn} border-edge border-b align-bottom`}>
              {first}
            </th>
            {groups.map(({ id, title, columns }) => (
              <th key={id} scope="colgroup" dir="auto" colSpan={columns.length} className="p-2">
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map(({ key, text }) => (
              <th key={key} scope="col" className="border-edge border-b p-1 align-bottom font-normal text-xs">
                <span
                  title={text}
                  className="inline-block max-h-44 rotate-180 truncate [writing-mode:vertical-rl]"
                >
                  {text}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={`${firstColumn} font-normal`}>
                {headOf(row)}
              </th>
              {cellsOf(row).map(([text, look], at) => (
                <td key={columns[at]!.key} className={look}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
