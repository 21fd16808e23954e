import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { ImportError } from "blog-exports/import-error";
import type { ImportedEntry } from "blog-exports/imported";
import { childEnvironment } from "../../../config/child-environment.ts";
import { maxYoungGenerationSizeMb } from "../../lib/threads.server.ts";

export interface ReadingTask {
  file: string;
  /** What the file was called where it came from. */
  fileName: string;
  site: string;
}

/** The source: its name and label; `siteIn`: what the file says of its site. */
interface Head {
  name: string;
  label: string;
  siteIn: string;
}

interface Answer {
  head?: Head;
  entries?: ImportedEntry[];
  problem?: string;
}

export interface Reading {
  head: Head;
  /** The next entries; empty after the last. Throws an ImportError, or the signal's reason. */
  next(signal: AbortSignal): Promise<ImportedEntry[]>;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, "read-worker.server.ts");
const maxMemoryMb = 400;
const timeoutMs = 2 * 60_000;

/** Opens an export in a thread. Throws an ImportError when it is none, or refused. Close it in the end. */
export async function openReading(workerData: ReadingTask, signal: AbortSignal): Promise<Reading> {
  const resourceLimits = { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb };
  const worker = new Worker(program, { workerData, resourceLimits, execArgv: [], env: childEnvironment() });
  // The one that comes when nobody asks; a question fails with it, too.
  worker.on("error", () => {});
  const close = async () => void (await worker.terminate());
  try {
    const { head } = await ask(worker, "head", signal);
    return { head: head!, next: async (signal) => (await ask(worker, "entries", signal)).entries!, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ask(worker: Worker, wish: string, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const tooLong = () => reject(new ImportError("Reading the file takes too long."));
  const timer = setTimeout(tooLong, timeoutMs);
  const onAbort = () => reject(signal.reason);
  const onError = (error: Error & { code?: string }) =>
    reject(
      new ImportError(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? "Reading the file takes too much memory."
          : `The file could not be read: ${error.message}.`,
      ),
    );
  const onExit = () => reject(new ImportError("The file could not be read."));
  worker.on("message", resolve).once("error", onError).once("exit", onExit);
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  worker.postMessage(wish);
  try {
    const answer = await promise;
    if (answer.problem !== undefined) throw new ImportError(answer.problem);
    return answer;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    worker.off("message", resolve).off("error", onError).off("exit", onExit);
  }
}
