import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { emptyDisk, fillDisk, setReadOnly } from "../world/mounts.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** Locks the file for writing, as a backup program may do for too long. */
export function lockedFile(file: string): Fault {
  return {
    name: "database file held by another program",
    group: "database",
    begin(random, { counts }) {
      const other = new DatabaseSync(file, { timeout: 0 });
      const stop = repeatedly(random, 200, async () => {
        counts.disturbances++;
        try {
          other.exec("begin immediate");
        } catch {
          // The server is writing.
          return;
        }
        await pause(random.between(50, 800));
        other.exec("rollback");
      });
      return async () => {
        await stop();
        other.close();
      };
    },
  };
}

export function fullDisk(disk: string): Fault {
  return {
    name: "disk full",
    group: "storage",
    begin(random, { counts }) {
      counts.disturbances++;
      fillDisk(disk, random.between(0, 64) * 1024);
      return () => emptyDisk(disk);
    },
  };
}

export function readOnlyImages(images: string): Fault {
  return {
    name: "image folder read-only",
    group: "storage",
    async begin(_random, { counts }) {
      counts.disturbances++;
      while (!setReadOnly(images, true)) await pause(5);
      return async () => {
        while (!setReadOnly(images, false)) await pause(5);
      };
    },
  };
}
