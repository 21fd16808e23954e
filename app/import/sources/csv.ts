import { parse } from "csv-parse/sync";
import { decodeText } from "../../lib/decode-text.ts";
import type { Archive } from "../lib/imported.ts";

/** The rows of a CSV file by the names in its first line; what is broken in it is skipped. */
export async function readCsv(archive: Archive, path: string): Promise<Record<string, unknown>[]> {
  const source = decodeText(await archive.read(path, 50_000_000));
  return parse(source, {
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
  });
}
