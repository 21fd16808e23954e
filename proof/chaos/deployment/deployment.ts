import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../../../db/connection.ts";
import type { Random } from "../random.ts";
import type { Report } from "../report.ts";
import type { ServerNode } from "./node.ts";

/** The address that people use for all nodes. */
export const publicUrl = "http://lectern.test";

/** The settings of every node. */
export const nodeSettings = {
  PUBLIC_URL: publicUrl,
  // Each person has a client address of their own, in X-Forwarded-For.
  TRUSTED_PROXIES: "127.0.0.1",
  SECRET: "a secret that only the servers of a test use",
  LOG_LEVEL: "info",
};

/** The servers under test, with their database and images, and the faults that can be caused. */
export interface Deployment {
  nodes: ServerNode[];
  /** The address of the load balancer that people use; undefined: they choose a node by themselves. */
  entry?: string;
  faults: Fault[];
  /** The faults that cannot be caused on this machine, and why. */
  skippedFaults: string[];
  /** Connects to the database directly, without the proxies. */
  connect(): Promise<Connection>;
  /** The keys of the stored image files, for example "blogImages/abc/rye-480.webp". */
  imageFiles(): Promise<string[]>;
  /** Describes the work that the servers have not finished; "" without any. */
  unfinishedWork(): Promise<string>;
  /** Ends all child processes. They also end with this process. */
  close(): Promise<void>;
}

export interface Fault {
  name: string;
  /** Two faults of the same group are never caused at the same time. */
  group: "database" | "storage" | "process";
  /** Starts the fault. Returns a function that ends it. */
  begin(random: Random, report: Report): EndFault | Promise<EndFault>;
}

export type EndFault = () => unknown;

/**
 * The temporary files of uploads that run now. Files from before the last start do not count: a killed server leaves
 * them behind, and they are removed after an hour.
 */
export function unfinishedUploads(folder: string, nodes: ServerNode[]): string {
  const lastStartAt = Math.max(...nodes.map((node) => node.startedAt()));
  const modifiedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return readdirSync(folder)
    .filter((name) => modifiedAt(name) > lastStartAt)
    .join(", ");
}

/** Calls `action` again and again, with random pauses. Returns a function that ends this and waits for the last call. */
export function startRepeating(random: Random, maxPauseMs: number, action: () => unknown): EndFault {
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      await pause(random.between(20, maxPauseMs));
      await action();
    }
  })();
  return () => {
    isOver = true;
    return loop;
  };
}
