import { randomUUID } from "node:crypto";
import type { Storage } from "./storage.ts";

/** Writes a small file, reads and deletes it. Returns what the storage said of a failure; undefined when all was done. */
export async function tryWriting(storage: Storage): Promise<string | undefined> {
  const key = `trial-${randomUUID()}`;
  const text = `written on trial at ${new Date().toISOString()}`;
  try {
    await storage.put(key, Buffer.from(text), "application/octet-stream");
    const read = await storage.get(key);
    await storage.remove(key);
    return read && Buffer.from(read).toString() === text
      ? undefined
      : "it did not give back what was written";
  } catch (error) {
    return (error as Error).message || "it does not answer";
  }
}
