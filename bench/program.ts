// The built site in a process of its own, for measuring.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Program = Awaited<ReturnType<typeof startProgram>>;

const folders = new Set<string>();
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A data folder that goes when this process does. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-"));
  folders.add(folder);
  return folder;
}

/**
 * Starts the site. Clients are told apart by their X-Forwarded-For. It logs into a file: a pipe whose reader is busy
 * would hold it up.
 */
export async function startProgram(folder: string, env: Record<string, string> = {}) {
  const logFile = join(folder, `log-${running.size}-${Date.now()}`);
  const log = openSync(logFile, "w");
  const child = spawn(process.execPath, [join(import.meta.dirname, "../server/start.ts")], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "127.0.0.1",
      ...env,
    },
    stdio: ["ignore", log, "inherit"],
  });
  closeSync(log);
  running.add(child);
  child.once("exit", () => running.delete(child));
  const url = await readyAddress(child, logFile);
  return {
    url,
    /** Bytes of memory that it holds; Linux alone tells. */
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
    },
    /** Processor time that it used so far, in hundredths of a second; undefined where Linux does not tell. */
    cpuMs(): number | undefined {
      if (process.platform !== "linux") return undefined;
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function readyAddress(child: ChildProcess, logFile: string) {
  for (;;) {
    const ready = /is ready: (http[^"\s]+)/.exec(readFileSync(logFile, "utf8"));
    if (ready) return ready[1]!;
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`);
    await pause(5);
  }
}

let last = 0;

/** An address that nobody else has: a limit of one client must not be what is measured. */
export function someAddress(): string {
  last++;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
}
