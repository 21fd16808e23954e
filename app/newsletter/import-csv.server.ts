import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import type { Db } from "../../db/engine.ts";
import {
  type ImportCounts,
  type ImportedSubscriber,
  importSubscribers,
} from "./models/import-subscribers.server.ts";

/** What an owner may upload at once. Each address that is asked gets a mail. */
export const importLimits = { rows: 100_000, askedRows: 500 };
/** An embedded database blocks the thread for this many. */
const batchSize = 100;

export type CsvResult = ImportCounts | { error: string };

/**
 * Adds the subscribers of a CSV file (RFC 4180, with a line of names; "email" is needed, "name" and a date may be there). The file is
 * read in pieces, so that requests are answered meanwhile. `asksFor`: as in `importSubscribers`. What was added before an error
 * stays; the same file again adds the rest.
 */
export async function importCsv(
  db: Db,
  path: string,
  source: string,
  signal: AbortSignal,
  asksFor?: string,
): Promise<CsvResult> {
  const counts: ImportCounts = { added: 0, known: 0, left: 0, invalid: 0 };
  const maxRows = asksFor ? importLimits.askedRows : importLimits.rows;
  const file = createReadStream(path, { signal, highWaterMark: 64 * 1024 });
  const parser = parse({
    bom: true,
    columns: columnNames,
    relax_column_count: true,
    max_record_size: 10_000,
  });
  file.on("error", (error) => parser.destroy(error));
  let [batch, rowCount]: [ImportedSubscriber[], number] = [[], 0];
  const store = async () => {
    const added = await importSubscribers(db, batch, source, asksFor);
    for (const name of Object.keys(counts) as (keyof ImportCounts)[]) counts[name] += added[name];
    batch = [];
  };
  try {
    for await (const row of file.pipe(parser) as AsyncIterable<Record<string, string>>) {
      if (row.email === undefined) return { error: "The file has no column named “email”." };
      if (++rowCount > maxRows) return { error: tooManyText(maxRows, counts.added) };
      if (!/^(false|no|0)$/i.test(row.subscribed_to_emails ?? "")) batch.push(toSubscriber(row));
      if (batch.length === batchSize) await store();
    }
    await store();
    return counts;
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const added = counts.added > 0 ? ` The ${counts.added} addresses before it were added.` : "";
    return { error: `Line ${error.lines ?? rowCount + 2} is not readable as CSV.${added}` };
  } finally {
    file.destroy();
  }
}

function columnNames(names: string[]) {
  return names.map((name) => name.trim().toLowerCase().replaceAll(" ", "_"));
}

const dateColumns = ["confirmed", "consented_at", "subscribed", "subscribed_at", "created_at", "date"];

function toSubscriber(row: Record<string, string>): ImportedSubscriber {
  const date = dateColumns.map((name) => row[name]).find(Boolean);
  // Our own files have an apostrophe before what a spreadsheet would run as a formula.
  const name = (row.name ?? "").replace(/^'(?=[=+\-@])/, "");
  return { email: (row.email ?? "").trim(), name, createdAt: date };
}

function tooManyText(maxRows: number, added: number) {
  const rows = maxRows.toLocaleString("en-US");
  return `The file has more than ${rows} rows. ${added} addresses of it were added; import the rest from another file.`;
}

function isCsvError(error: unknown): error is Error & { lines?: number } {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith("CSV_");
}
