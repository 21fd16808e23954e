// The resources that a process uses. Linux only.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { childrenOf, memoryOf } from "../../../test/support/processes.ts";

export interface ResourceUsage {
  /** Paths of the open files. */
  files: string[];
  /** Open connections to the server's port. */
  clientConnections: number;
  /** Other sockets, pipes and other descriptors. */
  otherDescriptors: number;
  children: number;
  threads: number;
  memoryBytes: number;
}

export function resourceUsageOf(pid: number, port: number): ResourceUsage {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => linkTarget(`/proc/${pid}/fd/${fd}`));
  const files = targets.filter((target) => target.startsWith("/") && !target.startsWith("/dev/"));
  const otherSockets = findOtherSockets(pid, port);
  // The system's tables no longer list a connection that the client has reset, but the process may still hold its
  // socket. So every socket counts as a client's, unless the tables list it as something else.
  const clientConnections = targets.filter(
    (target) => target.startsWith("socket:") && !otherSockets.has(target),
  ).length;
  return {
    files: files.sort(),
    clientConnections,
    otherDescriptors: targets.length - files.length - clientConnections,
    children: childrenOf(pid).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
    memoryBytes: memoryOf(pid),
  };
}

/** Empty for a descriptor that was closed meanwhile. */
function linkTarget(path: string) {
  try {
    return [readlinkSync(path)];
  } catch {
    return [];
  }
}

/** The code of the state LISTEN in /proc/net/tcp. */
const listenState = "0A";

/** The sockets in the system's tables, except connections to the server's port. */
function findOtherSockets(pid: number, port: number) {
  const rowsOf = (table: string) => {
    const lines = readFileSync(`/proc/${pid}/net/${table}`, "utf8").trim().split("\n").slice(1);
    return lines.map((line) => line.trim().split(/\s+/));
  };
  const tcpRows = rowsOf("tcp").filter(
    ([, local, , state]) => portOf(local!) !== port || state === listenState,
  );
  const inodes = [...tcpRows.map((row) => row[9]), ...rowsOf("unix").map((row) => row[6])];
  return new Set(inodes.map((inode) => `socket:[${inode}]`));
}

/** The port of an address such as "0100007F:0BB8", in hexadecimal digits. */
function portOf(address: string) {
  return Number.parseInt(address.split(":")[1]!, 16);
}
