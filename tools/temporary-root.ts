import { readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memoryFolder = "/dev/shm";
/** Many times what the tests store at once. */
const minFreeBytes = 4 * 1024 ** 3;

/**
 * The folder for temporary files: in memory on Linux when much of it is free, since each commit of a test's database would wait
 * for the disk. (In Docker, /dev/shm is usually too small.)
 */
export function temporaryRoot(): string {
  if (process.platform !== "linux") return tmpdir();
  // PostgreSQL's programs may run from there.
  const canRunPrograms = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(
    readFileSync("/proc/mounts", "utf8"),
  );
  return canRunPrograms && freeBytesInMemory() >= minFreeBytes ? memoryFolder : tmpdir();
}

function freeBytesInMemory(): number {
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, process.availableMemory());
}
