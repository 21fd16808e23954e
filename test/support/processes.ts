import { readdirSync, readFileSync } from "node:fs";

/** The child processes of a process. Linux only. */
export function childrenOf(parent: number) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return pids.map((pid) => ({
    pid: Number(pid),
    nice: niceness(pid),
    environmentNames: environmentNamesOf(pid),
  }));
}

export function isRunning(pid: number): boolean {
  return /^State:\s+[^Z\s]/m.test(readProc(pid, "status"));
}

/** The memory of a process in bytes. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, "status"))?.[1]) * 1024;
}

/** Processor time that a process has used, in milliseconds; precise to 10 ms. */
export function cpuMsOf(pid: number): number {
  const [user, system] = processorTicks(pid);
  return (user! + system!) * 10;
}

/** Processor time in milliseconds of a process and its children, including children that have ended. */
export function cpuMsOfFamily(pid: number): number {
  const ownMs = processorTicks(pid).reduce((sum, ticks) => sum + ticks, 0) * 10;
  return childrenOf(pid).reduce((sum, child) => sum + (cpuMsOf(child.pid) || 0), ownMs);
}

/** User and system time of a process, and of its children that have ended. */
function processorTicks(pid: number): number[] {
  return (
    readProc(pid, "stat").split(") ")[1]?.split(" ").slice(11, 15).map(Number) ?? [Number.NaN, Number.NaN]
  );
}

function parentOf(pid: string) {
  return Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, "status"))?.[1]);
}

/** The 19th field of /proc/PID/stat. The second one is the name, which may contain spaces, so the text is split after it. */
function niceness(pid: string) {
  return Number(readProc(pid, "stat").split(") ")[1]?.split(" ")[16]);
}

/** Names of the environment variables, without those of Node's IPC channel. */
function environmentNamesOf(pid: string) {
  const names = readProc(pid, "environ")
    .split("\0")
    .map((line) => line.split("=")[0]!);
  return names.filter((name) => name && !name.startsWith("NODE_CHANNEL"));
}

/** Returns "" when the process has just ended. */
function readProc(pid: string | number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
