import { join } from "node:path";
import type { ImportedPost } from "blog-exports/imported";
import { openThreadPool } from "../../lib/threads.server.ts";
import type { ConvertedText } from "./convert-worker.server.ts";

export type Converter = ReturnType<typeof openConverter>;

const timeoutMs = 20_000;

/** Converts texts to Markdown in a thread, which is started with the first one. Close it in the end. */
export function openConverter() {
  const program = join(import.meta.dirname, "convert-worker.server.ts");
  const threads = openThreadPool<ImportedPost["body"], ConvertedText>({
    program,
    maxMemoryMb: 256,
    // The text is reported as one that could not be converted.
    onError() {},
  });
  return {
    /** undefined when a text takes too much time or memory. */
    convert: (body: ImportedPost["body"]) => threads.run(body, timeoutMs),
    close: () => threads.close(),
  };
}
