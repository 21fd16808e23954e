import { addAbortSignal, Readable } from "node:stream";
import { type Options, parse } from "csv-parse";
import { decodeText } from "../decode-text.ts";

/** The rows of a file as CSV (RFC 4180), with any sign between the columns. Throws what csv-parse throws. */
export function readRows(
  bytes: Uint8Array,
  { options = {}, signal }: { options?: Options; signal?: AbortSignal } = {},
): AsyncIterable<string[]> {
  const text = decodeText(bytes);
  // Excel writes which sign stands between the columns in a line of its own.
  const [said = "", sign] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const body = text.slice(said.length);
  const parser = parse({
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    ...{ delimiter: sign ?? findDelimiter(body), ...options },
  });
  const rows = Readable.from(piecesOf(body)).pipe(parser);
  // The signal ends the parser: one that ends its source alone would leave it waiting for ever.
  return signal ? addAbortSignal(signal, rows) : rows;
}

/** The sign that stands most often in the first line. */
function findDelimiter(text: string) {
  const line = /[^\r\n]+/.exec(text)?.[0].replace(/"[^"]*"/g, "") ?? "";
  const counts = [",", ";", "\t", "|"].map((sign) => [sign, line.split(sign).length] as const);
  return counts.sort(([, a], [, b]) => b - a)[0]![0];
}

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}
