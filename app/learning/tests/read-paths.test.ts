import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { readPaths } from "../models/paths.server.ts";

const kinds = new Map(Object.entries({ s1: "course", s2: "course", s15: "service" }));
const path = (changes: object) => ({
  id: "builder",
  title: "From nothing to something",
  for: "People who build.",
  courses: [
    { id: "s1", why: "First." },
    { id: "s2", why: "Second." },
  ],
  ...changes,
});

const test = base.extend("folder", async ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "paths-"));
  onCleanup(() => rmSync(folder, { recursive: true }));
  return folder;
});

test("a path has courses, and may lead to a service or to another path", ({ folder }) => {
  write(folder, [
    path({ "leads-to": { id: "other", why: "Go on." } }),
    path({ id: "other", "leads-to": { id: "s15", why: "At work." } }),
  ]);
  expect(readPaths(kinds, folder).map(({ id, prerequisites }) => ({ id, prerequisites }))).toEqual([
    { id: "builder", prerequisites: [] },
    { id: "other", prerequisites: [] },
  ]);
});

test.for<[problem: string, paths: object[]]>([
  ["0.id must be words joined by hyphens", [path({ id: "No Words" })]],
  ["two paths have the id builder", [path({}), path({})]],
  ["builder names s15, which is no course", [path({ prerequisites: ["s15"] })]],
  ["builder names a course twice", [path({ prerequisites: ["s1"] })]],
  [
    "builder leads to s1, which is neither a service nor a path",
    [path({ "leads-to": { id: "s1", why: "No." } })],
  ],
])("a mistake stops the start and names the file: %s", ([problem, paths], { folder }) => {
  write(folder, paths);
  expect(() => readPaths(kinds, folder)).toThrow(`paths.yaml is wrong: ${problem}.`);
});

test("a file that is missing or no YAML stops the start too", ({ folder }) => {
  expect(() => readPaths(kinds, folder)).toThrow(/^paths\.yaml cannot be read: /);
  writeFileSync(join(folder, "paths.yaml"), "- [");
  expect(() => readPaths(kinds, folder)).toThrow(/^paths\.yaml cannot be read: /);
});

function write(folder: string, paths: object[]) {
  writeFileSync(join(folder, "paths.yaml"), JSON.stringify(paths));
}
