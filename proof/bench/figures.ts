/** The duration or amount that this share of the values does not exceed; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** Milliseconds, or a ratio, with three significant digits at most: 0.0312, 4.3, 123. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "-";
  if (value >= 1000) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}

/** A Markdown table with aligned columns, so that it can be read in a terminal too. The first column holds names. */
export function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(" | ")} |`;
  const rule = widths.map((width, at) => (at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [
    line(head),
    `|${rule.map((dashes) => `-${dashes}-`.replace(":-", "-:")).join("|")}|`,
    ...rows.map(line),
  ].join("\n");
}
