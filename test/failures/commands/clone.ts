import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { root } from "./command.ts";

/** Copies the repository to a folder, as after `git clone` and `npm install`, without a build. Returns the folder. */
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
    symlinkSync(linkedFrom(join(root, "node_modules", name)), join(clone, "node_modules", name));
  return clone;
}

/** A workspace is a relative link, which leads to the copy of it. */
function linkedFrom(path: string) {
  return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path;
}

/** Replaces a text of a file. Fails when the file does not contain it. */
export function edit(clone: string, file: string, oldText: string, newText: string): void {
  const text = readFileSync(join(clone, file), "utf8");
  expect(text, file).toContain(oldText);
  writeFileSync(
    join(clone, file),
    text.replace(oldText, () => newText),
  );
}
