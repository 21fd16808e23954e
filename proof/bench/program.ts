// Runs the built site in a process of its own, for measurements.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../../db/connect.ts";
import { cpuMsOf, memoryOf } from "../../test/support/processes.ts";
import { runProgram, type Settings } from "../../test/support/program.ts";

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

const folders = new Set<string>();
process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a data folder, which is removed when this process exits. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  folders.add(folder);
  return folder;
}

/**
 * Starts the site. The X-Forwarded-For header of a request is its client address. `preload`: JavaScript that runs before it.
 */
export async function startSite(folder: string, extraSettings: Settings = {}, preload?: string) {
  const settings = { DATA_DIR: folder, LOG_LEVEL: "info", TRUSTED_PROXIES: "127.0.0.1", ...extraSettings };
  const program = runProgram(settings, { logFile: join(folder, "log"), preload });
  const kill = () => program.kill("SIGKILL");
  process.prependListener("exit", kill);
  void program.ended.then(() => process.off("exit", kill));
  const url = await program.ready;
  return {
    url,
    /** Connects to the site's database, while the site uses it too. */
    connect: () => connect(extraSettings.DATABASE_URL, folder),
    /** The memory that the site uses. Works on Linux only. */
    memoryBytes: () => memoryOf(program.pid),
    signal: program.kill,
    /** The processor time that the site has used; undefined on systems other than Linux. */
    cpuMs: () => (process.platform === "linux" ? cpuMsOf(program.pid) : undefined),
    async stop() {
      program.kill("SIGTERM");
      await program.ended;
    },
  };
}

let lastAddress = 0;

/**
 * Returns a new address each time, in another network, so that the limits for one client do not affect the measurement.
 */
export function nextAddress(): string {
  lastAddress++;
  return `10.${lastAddress & 255}.${(lastAddress >> 8) & 255}.${(lastAddress >> 16) & 255}`;
}
