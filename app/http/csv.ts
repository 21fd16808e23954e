/**
 * Where spreadsheets see the beginning of a formula, also with full-width signs, which some read as the plain ones. In languages
 * with a decimal comma they begin a new cell at each semicolon and line end, even within quotes.
 */
const formulaStart = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** With it at their beginning, spreadsheets read a file's letters right. */
export const byteOrderMark = "\uFEFF";

/**
 * Comma-separated values (RFC 4180) with lines that end in CRLF. A text that spreadsheets would run as a formula gets an
 * apostrophe in front, so that they show it as text.
 */
export function toCsv(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = value.replaceAll(formulaStart, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
