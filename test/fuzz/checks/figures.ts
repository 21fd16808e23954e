// The resources that a process holds. Linux only.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { childrenOf, memoryOf } from "../../support/processes.ts";

export interface Figures {
  /** Paths of the open files. */
  files: string[];
  /** Connections to the server's port, also those that the client cut, which no longer are in the system's tables. */
  clients: number;
  /** Other sockets, pipes and other descriptors. */
  descriptors: number;
  children: number;
  threads: number;
  /** In bytes. */
  memory: number;
}

export function figuresOf(pid: number, port: number): Figures {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
  const files = open.filter((target) => target.startsWith("/") && !target.startsWith("/dev/"));
  const others = otherSockets(pid, port);
  const clients = open.filter((target) => target.startsWith("socket:") && !others.has(target)).length;
  return {
    files: files.sort(),
    clients,
    descriptors: open.length - files.length - clients,
    children: childrenOf(pid).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
    memory: memoryOf(pid),
  };
}

/** Empty for a descriptor that was closed meanwhile. */
function linkOf(path: string) {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}

const listening = "0A";

/** The sockets in the system's tables, without connections to a local port. */
function otherSockets(pid: number, port: number) {
  const rows = (name: string) => {
    const lines = readFileSync(`/proc/${pid}/net/${name}`, "utf8").trim().split("\n").slice(1);
    return lines.map((line) => line.trim().split(/\s+/));
  };
  const others = rows("tcp").filter(([, local, , state]) => portOf(local!) !== port || state === listening);
  return new Set(
    [...others.map((row) => row[9]), ...rows("unix").map((row) => row[6])].map(
      (inode) => `socket:[${inode}]`,
    ),
  );
}

function portOf(address: string) {
  return Number.parseInt(address.split(":")[1]!, 16);
}
