import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { type Fault, startRepeating } from "../deployment/deployment.ts";
import { fillDisk, restoreDisk, setReadOnly } from "../deployment/mounts.ts";

/** Another program, for example a backup, locks the database file for writing. */
export function lockedFile(file: string): Fault {
  return {
    name: "database file held by another program",
    group: "database",
    begin(random, { counts }) {
      const otherConnection = new DatabaseSync(file, { timeout: 0 });
      const endLocks = startRepeating(random, 200, async () => {
        counts.disturbances++;
        try {
          otherConnection.exec("begin immediate");
        } catch {
          // The server is writing at this moment.
          return;
        }
        await pause(random.between(50, 800));
        otherConnection.exec("rollback");
      });
      return async () => {
        await endLocks();
        otherConnection.close();
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
      return () => restoreDisk(disk);
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
