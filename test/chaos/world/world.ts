import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Connection } from "../../../db/connect.ts";
import type { Random } from "../random.ts";
import type { Report } from "../report.ts";
import type { ServerNode } from "./node.ts";

/** The address that people use, whichever node answers. */
export const publicUrl = "http://lectern.test";

/** What every node is told. */
export const nodeSettings = {
  PUBLIC_URL: publicUrl,
  // Everybody has an address of their own.
  TRUSTED_PROXIES: "127.0.0.1",
  SECRET: "a secret of this world alone, of no use elsewhere",
  LOG_LEVEL: "info",
};

export interface World {
  nodes: ServerNode[];
  faults: Fault[];
  /** Faults that this machine does not let us cause, and why. */
  skipped: string[];
  /** Reaches the database past all that is broken. */
  connect(): Promise<Connection>;
  /** Keys of the stored images' files: "blogImages/abc/rye-480.webp". */
  imageFiles(): Promise<string[]>;
  /** Work that the servers have not finished; "" when there is none. */
  unfinished(): Promise<string>;
  /** Ends what it started, which also ends when this process does. */
  close(): Promise<void>;
}

export interface Fault {
  name: string;
  /** Two faults at once are never of one group. */
  group: "database" | "storage" | "process";
  /** Breaks something. Returns how to mend it. */
  begin(random: Random, report: Report): Undo | Promise<Undo>;
}

type Undo = () => unknown;

/** Files of uploads. What a killed server left behind is older than it; one removes that after an hour. */
export function uploadsUnderWay(folder: string, nodes: ServerNode[]): string {
  const lastStart = Math.max(...nodes.map((node) => node.startedAt()));
  const age = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return readdirSync(folder)
    .filter((name) => age(name) > lastStart)
    .join(", ");
}

/** Does something at random moments. Returns how to stop. */
export function repeatedly(random: Random, longestPauseMs: number, act: () => unknown): Undo {
  let over = false;
  const running = (async () => {
    while (!over) {
      await pause(random.between(20, longestPauseMs));
      await act();
    }
  })();
  return () => {
    over = true;
    return running;
  };
}
