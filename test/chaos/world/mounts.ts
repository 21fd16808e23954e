// A disk that is full and a folder that is read-only, for whoever runs this: in a mount namespace of our own, which goes
// with its last process. Linux alone has them.
import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";

/** The command that runs another one in such a namespace; undefined when this machine does not let us. */
export function namespaceCommand(): string[] | undefined {
  const asRoot = process.getuid?.() === 0;
  const command = ["unshare", ...(asRoot ? [] : ["--user", "--map-root-user"]), "--mount"];
  const test = "mount -t tmpfs -o size=64k lectern /mnt && mount --bind /mnt /mnt";
  const [program, ...args] = command;
  return spawnSync(program!, [...args, "sh", "-c", test]).status === 0 ? command : undefined;
}

const size = "512m";

/** Puts a disk of its own at a folder. */
export function mountDisk(folder: string) {
  mount("-t", "tmpfs", "-o", `size=${size}`, "lectern", folder);
}

/** Leaves so many bytes free. */
export function fillDisk(folder: string, freeBytes: number) {
  const { blocks, bfree, bsize } = statfsSync(folder);
  // When more was written meanwhile, it is refused.
  if (!resize(folder, String((blocks - bfree) * bsize + freeBytes))) fillDisk(folder, freeBytes);
}

export function emptyDisk(folder: string) {
  resize(folder, size);
}

/** Makes a folder one that can be read-only by itself. */
export function mountItself(folder: string) {
  mount("--bind", folder, folder);
}

/** Gives a disk up, with what is mounted below it, even while something is using it. */
export function unmountDisk(folder: string) {
  spawnSync("umount", ["--lazy", "--recursive", folder]);
}

/** false when something is being written at this moment. */
export function setReadOnly(folder: string, on: boolean): boolean {
  return tryMount("-o", `remount,${on ? "ro" : "rw"},bind`, folder).status === 0;
}

function resize(folder: string, bytes: string): boolean {
  // Without what mount knows of the disk: an owner from outside of the namespace would be refused.
  const alone = ["--options-mode", "ignore", "--options-source", "disable"];
  return tryMount(...alone, "-o", `remount,size=${bytes}`, folder).status === 0;
}

function mount(...args: string[]) {
  const { status, stderr } = tryMount(...args);
  if (status !== 0) throw new Error(`mount ${args.join(" ")}: ${stderr}`);
}

function tryMount(...args: string[]) {
  return spawnSync("mount", args, { encoding: "utf8" });
}
