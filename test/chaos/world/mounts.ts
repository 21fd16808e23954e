// A full disk and a read-only folder, in a mount namespace of our own, which needs no root rights and ends with its last
// process. Linux only.
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";

/** The command that runs another one in such a namespace; undefined when this machine does not allow it. */
export function mountNamespaceCommand(): string[] | undefined {
  const asRoot = process.getuid?.() === 0;
  const command = ["unshare", ...(asRoot ? [] : ["--user", "--map-root-user"]), "--mount"];
  const script = "mount -t tmpfs -o size=64k lectern /mnt && mount --bind /mnt /mnt";
  const [program, ...args] = command;
  return spawnSync(program!, [...args, "sh", "-c", script]).status === 0 ? command : undefined;
}

const size = "512m";

/** Mounts a new disk at a folder. */
export function mountDisk(folder: string) {
  mount("-t", "tmpfs", "-o", `size=${size}`, "lectern", folder);
}

/** Shrinks a disk until only `freeBytes` are free. */
export function fillDisk(folder: string, freeBytes: number) {
  const { blocks, bfree, bsize } = statfsSync(folder);
  // Fails when more was written meanwhile.
  if (!resize(folder, String((blocks - bfree) * bsize + freeBytes))) fillDisk(folder, freeBytes);
}

export function emptyDisk(folder: string) {
  resize(folder, size);
}

/** Mounts a folder on itself, so that it alone can be made read-only. */
export function mountItself(folder: string) {
  mount("--bind", folder, folder);
}

/** Unmounts a disk and everything mounted below it, even while it is in use. */
export function unmountDisk(folder: string) {
  spawnSync("umount", ["--lazy", "--recursive", folder]);
}

/** Returns false when something is being written at this moment. */
export function setReadOnly(folder: string, on: boolean): boolean {
  return tryMount("-o", `remount,${on ? "ro" : "rw"},bind`, folder).status === 0;
}

function resize(folder: string, bytes: string): boolean {
  // mount must not add the disk's current options: an owner from outside the namespace would be refused.
  const ignoreOptions = ["--options-mode", "ignore", "--options-source", "disable"];
  return tryMount(...ignoreOptions, "-o", `remount,size=${bytes}`, folder).status === 0;
}

function mount(...args: string[]) {
  const { status, stderr } = tryMount(...args);
  if (status !== 0) throw new Error(`mount ${args.join(" ")}: ${stderr}`);
}

function tryMount(...args: string[]) {
  return spawnSync("mount", args, { encoding: "utf8" });
}
