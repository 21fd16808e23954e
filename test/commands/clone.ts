import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { root } from "./command.ts";

/** A copy of the repository as after `git clone` and `npm install`: nothing is built yet. Returns the folder. */
export function freshClone(): string {
  const clone = mkdtempSync(join(tmpdir(), "lectern-clone-"));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  const generated = [
    ".git",
    ".react-router",
    "build",
    "chaos-results",
    "data",
    "node_modules",
    "test-results",
  ];
  for (const name of readdirSync(root).filter((name) => !generated.includes(name)))
    cpSync(join(root, name), join(clone, name), { recursive: true });
  mkdirSync(join(clone, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")).filter((name) => !name.startsWith(".vite")))
    symlinkSync(join(root, "node_modules", name), join(clone, "node_modules", name));
  return clone;
}

/** Replaces `from`, which must be in the file. */
export function edit(clone: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(clone, file), "utf8");
  expect(text, file).toContain(from);
  writeFileSync(
    join(clone, file),
    text.replace(from, () => to),
  );
}
