import { watch } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

const folders = ["app", "config", "content", "db", "proof", "public", "server", "storage", "test", "tools"];
/** Editors write a file in several steps. */
const debounceMs = 200;

/** Calls `onChange` after each change of a source or a test. */
export function watchSources(onChange: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const name of folders)
    watch(join(root, name), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(onChange, debounceMs);
    });
}
