// The commands of the measurements, each so short that it measures nothing. documents.test.ts runs the one without a name,
// and test/failures/bench-fill.test.ts fills both databases.
import { expect, test } from "vitest";
import { start } from "./command.ts";

test.for([
  ["growth 30 sqlite", "| front page, ms"],
  ["streams 50", "| open streams"],
] as const)("npm run bench -- %s works", async ([command, expected]) => {
  const running = start(`npm run bench -- ${command} --seconds 0.1`);
  expect([await running.ended, running.output()]).toEqual([0, expect.stringContaining(expected)]);
});

test("npm run bench says how it is used", async () => {
  const running = start("npm run bench -- faster");
  expect([await running.ended, running.output()]).toEqual([
    1,
    expect.stringContaining("usage: npm run bench"),
  ]);
});
