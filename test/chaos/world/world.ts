import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../../../db/connect.ts";
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
  SECRET: "a secret of this world alone, of no use elsewhere",
  LOG_LEVEL: "info",
};

export interface World {
  nodes: ServerNode[];
  faults: Fault[];
  /** Faults that cannot be caused on this machine, and why. */
  skipped: string[];
  /** Connects to the database directly, past the proxies. */
  connect(): Promise<Connection>;
  /** Keys of the stored images' files: "blogImages/abc/rye-480.webp". */
  imageFiles(): Promise<string[]>;
  /** Work that the servers have not finished; "" without any. */
  unfinished(): Promise<string>;
  /** Ends all child processes, which also end with this process. */
  close(): Promise<void>;
}

export interface Fault {
  name: string;
  /** Two faults at once never have the same group. */
  group: "database" | "storage" | "process";
  /** Starts the fault. Returns a function that ends it. */
  begin(random: Random, report: Report): Undo | Promise<Undo>;
}

type Undo = () => unknown;

/** Temporary files of uploads, except older ones: a killed server leaves files, which are removed after an hour. */
export function unfinishedUploads(folder: string, nodes: ServerNode[]): string {
  const lastStart = Math.max(...nodes.map((node) => node.startedAt()));
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return readdirSync(folder)
    .filter((name) => age(name) > lastStart)
    .join(", ");
}

/** Calls `act` at random moments. Returns a function that stops it. */
export function repeatedly(random: Random, maxPauseMs: number, act: () => unknown): Undo {
  let over = false;
  const running = (async () => {
    while (!over) {
      await pause(random.between(20, maxPauseMs));
      await act();
    }
  })();
  return () => {
    over = true;
    return running;
  };
}
