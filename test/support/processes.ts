import { readdirSync, readFileSync } from "node:fs";

/** The processes that a process started, by what the system says of them. Linux alone tells. */
export function childrenOf(parent: number) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return pids.map((pid) => ({ pid: Number(pid), nice: niceness(pid), environment: environmentOf(pid) }));
}

export function isRunning(pid: number): boolean {
  return /^State:\s+[^Z\s]/m.test(about(pid, "status"));
}

/** The bytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(about(pid, "status"))?.[1]) * 1024;
}

/** Milliseconds of processor time that a process used so far, in hundredths of a second. */
export function cpuMsOf(pid: number): number {
  const fields = about(pid, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function parentOf(pid: string) {
  return Number(/^PPid:\s+(\d+)/m.exec(about(pid, "status"))?.[1]);
}

/** The nineteenth figure, counted from behind the name, which may hold blanks. */
function niceness(pid: string) {
  return Number(about(pid, "stat").split(") ")[1]?.split(" ")[16]);
}

/** Names alone, without the channel between the two. */
function environmentOf(pid: string) {
  const names = about(pid, "environ")
    .split("\0")
    .map((line) => line.split("=")[0]!);
  return names.filter((name) => name && !name.startsWith("NODE_CHANNEL"));
}

/** Empty when the process has just ended. */
function about(pid: string | number, what: string) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, "utf8");
  } catch {
    return "";
  }
}
