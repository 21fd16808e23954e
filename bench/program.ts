// The built site in a process of its own, for measuring.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuMsOf, memoryOf } from "../test/support/processes.ts";
import { runProgram, type Settings } from "../test/support/program.ts";

export type Program = Awaited<ReturnType<typeof startProgram>>;

const folders = new Set<string>();
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A data folder that goes when this process does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  folders.add(folder);
  return folder;
}

/** Starts the site. Clients are told apart by their X-Forwarded-For. */
export async function startProgram(folder: string, more: Settings = {}) {
  const settings = { DATA_DIR: folder, LOG_LEVEL: "info", TRUSTED_PROXIES: "127.0.0.1", ...more };
  const program = runProgram(settings, { logFile: join(folder, "log") });
  const kill = () => program.kill("SIGKILL");
  process.prependListener("exit", kill);
  void program.ended.then(() => process.off("exit", kill));
  const url = await program.ready;
  return {
    url,
    /** Bytes of memory that it holds; Linux alone tells. */
    memory: () => memoryOf(program.pid),
    /** Milliseconds of processor time that it used so far; undefined where the system is not Linux. */
    cpuMs: () => (process.platform === "linux" ? cpuMsOf(program.pid) : undefined),
    async stop() {
      program.kill("SIGTERM");
      await program.ended;
    },
  };
}

let last = 0;

/** An address that nobody else has: a limit of one client must not be what is measured. */
export function someAddress(): string {
  last++;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
}
