import { hash } from "node:crypto";
import type { Storage } from "./storage.ts";

/** A bucket far away takes longer to answer than to store. */
const filesAtOnce = 8;

/**
 * Copies what the target does not have yet, and compares each file with its original. `onFile`: called with the number of those
 * that are there. Throws when one differs in the end.
 */
export async function copyStorage(source: Storage, target: Storage, onFile: (count: number) => void) {
  const stored = new Map<string, number>();
  for await (const { key, bytes } of target.list("")) stored.set(key, bytes);
  let count = 0;
  const copyFile = async ({ key, bytes }: { key: string; bytes: number }) => {
    const content = await source.get(key);
    // It was removed meanwhile.
    if (!content) return;
    if (stored.get(key) !== bytes) await target.put(key, content, "image/webp");
    const copy = await target.get(key);
    if (!copy || hash("sha256", copy) !== hash("sha256", content))
      throw new Error(`the image ${key} differs`);
    onFile(++count);
  };
  let batch: { key: string; bytes: number }[] = [];
  for await (const file of source.list("")) {
    batch.push(file);
    if (batch.length < filesAtOnce) continue;
    await Promise.all(batch.map(copyFile));
    batch = [];
  }
  await Promise.all(batch.map(copyFile));
  return count;
}
