import { readFile } from "node:fs/promises";
import { readList } from "blog-exports/read-list";
import type { ListedSubscriber } from "blog-exports/subscriber-list";
import type { Db } from "../../db/engine.ts";
import { counted } from "../lib/text.ts";
import { readLabels } from "./lib/labels.ts";
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
 * added before an error stays; the same file again adds the rest. `labels`: of all of them, beside those of the list.
 */
export async function importCsv(
  db: Db,
  path: string,
  source: string,
  signal: AbortSignal,
  asksFor?: string,
  labels: string[] = [],
): Promise<CsvResult> {
  const maxRows = asksFor ? importLimits.askedRows : importLimits.rows;
  const report = emptyReport();
  const batch: ImportedSubscriber[] = [];
  let rowCount = 0;
  const store = async () => {
    const { ended: _, ...added } = await importSubscribers(db, batch.splice(0), source, asksFor);
    for (const name of Object.keys(added) as (keyof typeof added)[]) report[name] += added[name];
  };
  try {
    const rows = readList(await readFile(path, { signal }), signal);
    for await (const row of rows) {
      if ("error" in row) return row;
      if (++rowCount > maxRows) return { error: tooManyText(maxRows, report.added) };
      if (takes(row, report, asksFor !== undefined))
        batch.push({
          ...row,
          labels: [...readLabels(row.labels), ...labels],
          hasLeft: row.standing === "left",
        });
      if (batch.length >= batchSize) await store();
    }
    await store();
    return report;
  } catch (error) {
    if (!isCsvError(error)) throw error;
    const added =
      report.added > 0
        ? ` The ${counted(report.added, "address before it was", "addresses before it were")} added.`
        : "";
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

function tooManyText(maxRows: number, added: number) {
  const rows = maxRows.toLocaleString("en-US");
  return `The file has more than ${rows} rows. ${counted(added, "address of it was", "addresses of it were")} added; import the rest from another file.`;
}

function isCsvError(error: unknown): error is Error & { lines?: number } {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith("CSV_");
}
