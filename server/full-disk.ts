import { isDiskFull } from "../db/connect.ts";

const checkMs = 5000;

export const fullDiskReason =
  "The disk of DATA_DIR is full: make space, and it goes on by itself within some seconds.";

/** Calls back once the full disk of a data folder has space again. */
export function awaitSpace(dataDir: string, onSpace: () => void): void {
  const timer = setInterval(() => {
    if (isDiskFull(dataDir)) return;
    clearInterval(timer);
    onSpace();
  }, checkMs).unref();
}
