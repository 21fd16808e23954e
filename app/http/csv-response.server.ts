import { ReadableStream } from "node:stream/web";
import { setImmediate } from "node:timers/promises";
import { byteOrderMark, toCsv } from "./csv.ts";

export function csvHeaders(name: string): HeadersInit {
  return {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "private, no-store",
  };
}

/** A CSV file as the body of a response. A batch is read from the database only when the client has taken the one before. */
export function csvStream(
  heading: string[],
  batches: AsyncIterable<(string | number)[][]>,
  onFailure: (error: unknown) => void,
): BodyInit {
  return ReadableStream.from(csvLines(heading, batches, onFailure)) as BodyInit;
}

/** When the file is incomplete, its last line says so, since a response that breaks off looks like a complete one. */
async function* csvLines(
  heading: string[],
  batches: AsyncIterable<(string | number)[][]>,
  onFailure: (error: unknown) => void,
) {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark + toCsv([heading]));
  try {
    for await (const rows of batches) {
      yield encoder.encode(toCsv(rows));
      // An embedded database answers at once: other requests would wait for the whole file.
      await setImmediate();
    }
  } catch (error) {
    onFailure(error);
    yield encoder.encode(toCsv([["The list ends here: the rest could not be read. Download it again."]]));
  }
}
