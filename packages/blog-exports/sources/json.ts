import { JSONParser } from "@streamparser/json";
import type { Archive, ImportedProblem } from "../imported.ts";
import { problem, record } from "./texts.ts";

export interface JsonRow {
  type: "row";
  /** The name of the list that holds it; "" for the outermost. */
  list: string;
  row: Record<string, unknown>;
}

/**
 * Reads a file of JSON piece by piece, of any size: the objects at these paths, such as "$.data.*.*". A fault ends it, with a
 * problem as the last.
 */
export async function* readJson(
  archive: Archive,
  path: string,
  paths: string[],
): AsyncGenerator<JsonRow | ImportedProblem> {
  const parser = new JSONParser({ paths, keepStack: false, stringBufferSize: 65_536 });
  let rows: JsonRow[] = [];
  let fault: string | undefined;
  parser.onError = ({ message }) => {
    fault ??= message.slice(0, 200);
  };
  parser.onValue = ({ value, stack }) =>
    void rows.push({ type: "row", list: String(stack.at(-1)?.key ?? ""), row: record(value) });
  let isFirst = true;
  for await (const piece of archive.stream(path)) {
    const hasMark = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
    isFirst = false;
    if (!parser.isEnded) parser.write(hasMark ? piece.subarray(3) : piece);
    yield* rows;
    rows = [];
    if (fault !== undefined) break;
  }
  if (fault === undefined && !parser.isEnded) fault = "it ends in the middle";
  if (fault !== undefined) yield problem(path, `It is no whole JSON: ${fault}.`);
}
