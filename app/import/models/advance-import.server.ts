import { ImportError } from "blog-exports/import-error";
import type { ImportState } from "../lib/import-state.ts";
import { findImport, type Import, setImportState } from "./import.server.ts";
import type { ImportParts } from "./import-parts.server.ts";
import { planImport } from "./plan-import.server.ts";
import { runImport } from "./run-import.server.ts";
import { undoImport } from "./undo-import.server.ts";

type Step = (parts: ImportParts, row: Import, signal: AbortSignal) => Promise<void>;

const steps: Partial<Record<ImportState, Step>> = {
  reading: planImport,
  running: runImport,
  undoing: undoImport,
};

/**
 * Works on an import until nothing is left to do without a person. It may be interrupted at any point, and run again. Throws the
 * signal's reason, or when the database is unavailable.
 */
export async function advanceImport(parts: ImportParts, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const row = await findImport(parts.db, id);
    const step = row && steps[row.state];
    if (!step) return;
    try {
      await step(parts, row, signal);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      await setImportState(parts.db, id, [row.state], "failed", { problem: error.message });
    }
  }
}
