import { addAbortSignal, Readable } from "node:stream";
import { parse } from "csv-parse";
import { hasAddress, type ListedSubscriber, namesFor, openColumns } from "./subscriber-list.ts";

/** The rows of a list; an error when it has no column of addresses. */
export async function* readList(
  text: string,
  signal: AbortSignal,
): AsyncGenerator<ListedSubscriber | { error: string }> {
  // Excel writes which sign stands between the columns in a line of its own.
  const [said = "", sign] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const body = text.slice(said.length);
  const parser = parse({
    ...{ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    ...{ delimiter: sign ?? findDelimiter(body), max_record_size: 10_000 },
  });
  let read: ReturnType<typeof openColumns>;
  // The signal ends the parser: one that ends its source alone would leave it waiting for ever.
  const rows: AsyncIterable<string[]> = addAbortSignal(signal, Readable.from(piecesOf(body)).pipe(parser));
  for await (const values of rows) {
    if (read) {
      yield read(values);
      continue;
    }
    const names = hasAddress(values) ? namesFor(values) : values;
    read = names && openColumns(names);
    if (!read) yield { error: columnsText(values) };
    else if (names !== values) yield read(values);
  }
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

function columnsText(values: string[]) {
  const found = values
    .map((name) => `“${name.slice(0, 40)}”`)
    .join(", ")
    .slice(0, 500);
  return hasAddress(values)
    ? `The first line holds an address and no names of columns, and it is unclear what the rest of it says: ${found}. Put a line such as email,name,status above it.`
    : `The file has no column named “email”. It has ${found}.`;
}
