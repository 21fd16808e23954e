import { readFile } from "node:fs/promises";
import { addAbortSignal, Readable } from "node:stream";
import { parse } from "csv-parse";
import type { Db } from "../../db/engine.ts";
import { decodeText } from "../lib/decode-text.ts";
import { hasAddress, type ListedSubscriber, namesFor, openColumns } from "./lib/subscriber-list.ts";
import {
  type ImportCounts,
  type ImportedSubscriber,
  importSubscribers,
} from "./models/import-subscribers.server.ts";

/** What an owner may upload at once. Each address that is asked gets a mail. */
export const importLimits = { rows: 100_000, askedRows: 500 };
/** An embedded database blocks the thread for this many. */
const batchSize = 100;

/** Some of the people in a file: how many, and the first of them, or what is said of them. */
export interface Named {
  count: number;
  names: string[];
}

/** `ended`: who left there. `unconfirmed`: who never said yes. `unclear`: of whom the file says what we do not understand. */
export interface CsvCounts extends Omit<ImportCounts, "ended"> {
  ended: Named;
  unconfirmed: Named;
  unclear: Named;
}

export type CsvResult = CsvCounts | { error: string };

/**
 * Adds the subscribers of a list of another program, as CSV (RFC 4180) with any sign between the columns, or of our own. The rows are
 * stored in pieces, so that requests are answered meanwhile. `asksFor`: as in `importSubscribers`; then those who never said yes are asked, too. What was
 * added before an error stays; the same file again adds the rest.
 */
export async function importCsv(
  db: Db,
  path: string,
  source: string,
  signal: AbortSignal,
  asksFor?: string,
): Promise<CsvResult> {
  const maxRows = asksFor ? importLimits.askedRows : importLimits.rows;
  const report = emptyReport();
  const batch: (ImportedSubscriber & ListedSubscriber)[] = [];
  let rowCount = 0;
  const store = async () => {
    const { ended: _, ...added } = await importSubscribers(db, batch.splice(0), source, asksFor);
    for (const name of Object.keys(added) as (keyof typeof added)[]) report[name] += added[name];
  };
  try {
    const rows = openRows(decodeText(await readFile(path, { signal })), signal);
    for await (const row of rows) {
      if ("error" in row) return row;
      if (++rowCount > maxRows) return { error: tooManyText(maxRows, report.added) };
      if (takes(row, report, asksFor !== undefined)) batch.push({ ...row, hasLeft: row.standing === "left" });
      if (batch.length >= batchSize) await store();
    }
    await store();
    return report;
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const added = report.added > 0 ? ` The ${report.added} addresses before it were added.` : "";
    return { error: `Line ${error.lines ?? rowCount + 2} is not readable as CSV.${added}` };
  }
}

function emptyReport(): CsvCounts {
  const none = (): Named => ({ count: 0, names: [] });
  return {
    ...{ added: 0, known: 0, left: 0, invalid: 0 },
    ended: none(),
    unconfirmed: none(),
    unclear: none(),
  };
}

const maxNames = 20;

/** Whether a row is stored. Who is not added is named. */
function takes({ email, standing, because }: ListedSubscriber, report: CsvCounts, asks: boolean): boolean {
  if (standing === "agreed" || (standing === "unconfirmed" && asks)) return true;
  const named = report[standing === "left" ? "ended" : standing];
  const name = standing === "unclear" ? because : email;
  named.count++;
  if (named.names.length < maxNames && !named.names.includes(name)) named.names.push(name);
  return standing === "left";
}

/** The rows of a list; an error when it has no column of addresses. */
async function* openRows(
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

function tooManyText(maxRows: number, added: number) {
  const rows = maxRows.toLocaleString("en-US");
  return `The file has more than ${rows} rows. ${added} addresses of it were added; import the rest from another file.`;
}

function isCsvError(error: unknown): error is Error & { lines?: number } {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith("CSV_");
}
