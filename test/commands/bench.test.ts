// The commands of the measurements, each so short that they measure nothing. documents.test.ts runs the one without a name.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { start } from "./command.ts";

// On PostgreSQL, which needs more around it. Both fill their sites alike: see test/operations/bench-fill.test.ts.
test("npm run bench -- growth measures a site as it grows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "growth.json");
  const running = start(`npm run bench -- growth 30,60 postgres --seconds 0.1 --json ${file}`);
  expect(await running.ended, running.output()).toBe(0);
  expect(running.output()).toMatch(/\| front page, ms +\|/);
  const { growths } = JSON.parse(readFileSync(file, "utf8"));
  expect(growths).toEqual([expect.objectContaining({ engine: "postgres" })]);
  expect(growths[0].steps).toEqual([
    expect.objectContaining({ blogs: 30 }),
    expect.objectContaining({ blogs: 60 }),
  ]);
});

test.for([
  ["storm", "100 likes of one blog"],
  ["typos 30", "8 clients search 30 blogs"],
  ["streams 50", "50 streams"],
] as const)("npm run bench -- %s works", async ([command, says]) => {
  const running = start(`npm run bench -- ${command} --seconds 0.1`);
  expect([await running.ended, running.output()]).toEqual([0, expect.stringContaining(says)]);
});

test("npm run bench says how it is used", async () => {
  const running = start("npm run bench -- faster");
  expect([await running.ended, running.output()]).toEqual([
    1,
    expect.stringContaining("usage: npm run bench"),
  ]);
});
