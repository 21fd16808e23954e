// Causes a full disk and a read-only folder in a separate mount namespace, which needs no root rights and ends with its
// last process. Linux only.
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";

/** The command that runs another command in a new mount namespace; undefined when this machine does not allow it. */
export function mountNamespaceCommand(): string[] | undefined {
  const isRoot = process.getuid?.() === 0;
  const command = ["unshare", ...(isRoot ? [] : ["--user", "--map-root-user"]), "--mount"];
  const script = "mount -t tmpfs -o size=64k lectern /mnt && mount --bind /mnt /mnt";
  const [program, ...args] = command;
  return spawnSync(program!, [...args, "sh", "-c", script]).status === 0 ? command : undefined;
}

const diskSize = "512m";

/** Mounts a new disk at a folder. */
export function mountDisk(folder: string) {
  mount("-t", "tmpfs", "-o", `size=${diskSize}`, "lectern", folder);
}

/** Shrinks a disk so that only `freeBytes` are free. */
export function fillDisk(folder: string, freeBytes: number) {
  const { blocks, bfree, bsize } = statfsSync(folder);
  // When more was written meanwhile, this fails and is tried again.
  if (!resize(folder, String((blocks - bfree) * bsize + freeBytes))) fillDisk(folder, freeBytes);
}

/** Gives a disk its full size again. */
export function restoreDisk(folder: string) {
  resize(folder, diskSize);
}

/** Mounts a folder on itself, so that it can be made read-only without the rest of the disk. */
export function mountOnItself(folder: string) {
  mount("--bind", folder, folder);
}

/** Unmounts a disk and everything mounted below it, even while it is in use. */
export function unmountDisk(folder: string) {
  spawnSync("umount", ["--lazy", "--recursive", folder]);
}

/** Returns false, without a change, when a file is open for writing at this moment. */
export function setReadOnly(folder: string, on: boolean): boolean {
  return tryMount("-o", `remount,${on ? "ro" : "rw"},bind`, folder).status === 0;
}

function resize(folder: string, size: string): boolean {
  // Without these options, mount repeats the current options of the disk. One of them is its owner; an owner that the
  // namespace does not know is refused.
  const ignoreOptions = ["--options-mode", "ignore", "--options-source", "disable"];
  return tryMount(...ignoreOptions, "-o", `remount,size=${size}`, folder).status === 0;
}

function mount(...args: string[]) {
  const { status, stderr } = tryMount(...args);
  if (status !== 0) throw new Error(`mount ${args.join(" ")}: ${stderr}`);
}

function tryMount(...args: string[]) {
  return spawnSync("mount", args, { encoding: "utf8" });
}
