import { hash } from "node:crypto";
import type { Storage } from "./storage.ts";

/**
 * Copies what the target does not have yet, and compares each file with its original. `onFile`: called with the number of those
 * that are there. Throws when one differs in the end.
 */
export async function copyStorage(
  source: Storage,
  target: Storage,
  onFile: (count: number) => void,
): Promise<number> {
  const stored = new Map<string, number>();
  for await (const { key, bytes } of target.list("")) stored.set(key, bytes);
  let count = 0;
  for await (const { key, bytes } of source.list("")) {
    const content = await source.get(key);
    // It was removed meanwhile.
    if (!content) continue;
    if (stored.get(key) !== bytes) await target.put(key, content, "image/webp");
    const copy = await target.get(key);
    if (!copy || hash("sha256", copy) !== hash("sha256", content))
      throw new Error(`the image ${key} differs`);
    onFile(++count);
  }
  return count;
}
