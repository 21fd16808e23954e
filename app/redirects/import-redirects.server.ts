import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import type { Db } from "../../db/engine.ts";
import type { Redirect } from "./lib/redirect.ts";
import { type AddedRedirects, addRedirects } from "./models/redirect.server.ts";

const maxRows = 100_000;
/** So many of the rows that were not added are named. */
const maxNamed = 20;
const batchSize = 200;

/** What a file did. `kept`, `refused`: how many; `named`: the first of them. `problem`: what ended the reading. */
export interface ImportReport {
  added: number;
  kept: number;
  refused: number;
  named: (Redirect & { problem: string })[];
  problem?: string;
}

/** Adds the redirects of a CSV file: two columns, the old address and the new one. Lines before a mistake are added. */
export async function importRedirects(
  db: Db,
  file: string,
  by: { publicUrl: string; userId: string },
  signal: AbortSignal,
): Promise<ImportReport> {
  const report: ImportReport = { added: 0, kept: 0, refused: 0, named: [] };
  const parser = parse({ bom: true, relaxColumnCount: true, skipEmptyLines: true, maxRecordSize: 10_000 });
  const add = async (rows: Redirect[]) =>
    note(report, await addRedirects(db, { rows, ...by, origin: "csv" }));
  try {
    await pipeline(createReadStream(file), parser, (records) => addRecords(records, add), { signal });
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith("CSV_")) throw error;
    report.problem = `Line ${parser.info.lines} is not as CSV files are. What stands above it was read.`;
  }
  return report;
}

async function addRecords(records: AsyncIterable<string[]>, add: (rows: Redirect[]) => Promise<void>) {
  let rows: Redirect[] = [];
  let count = 0;
  try {
    for await (const [source = "", target = ""] of records) {
      const isHeading = count++ === 0 && !/[/:]/.test(source);
      if (count > maxRows) break;
      if (!isHeading) rows.push({ source, target });
      if (rows.length < batchSize) continue;
      await add(rows);
      rows = [];
    }
  } finally {
    await add(rows);
  }
}

function note(report: ImportReport, { added, kept, refused }: AddedRedirects) {
  report.added += added;
  report.kept += kept.length;
  report.refused += refused.length;
  const problems = [...refused, ...kept.map((row) => ({ ...row, problem: "It leads there already." }))];
  report.named.push(...problems.slice(0, maxNamed - report.named.length));
}
