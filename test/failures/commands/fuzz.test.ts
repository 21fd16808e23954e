import { expect, test } from "vitest";
import { start } from "./command.ts";

// Each database gets another batch. The long timeout lets a failed run find the fewest requests that fail.
test.for([
  { engine: "sqlite", first: 1, batches: 1 },
  { engine: "postgres", first: 2, batches: 1 },
])(
  "npm run fuzz on $engine finds no request that makes the site fail",
  { timeout: 900_000 },
  async ({ engine, first, batches }) => {
    const fuzz = start(`npm run fuzz -- 30 1 ${engine} --first ${first} --batches ${batches}`);
    expect(await fuzz.ended, fuzz.output()).toBe(0);
    expect(fuzz.output()).toContain(`${engine}, seed 1: 0 faults, ${batches} batch`);
  },
);
