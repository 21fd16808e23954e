import { expect, test } from "vitest";
import { start } from "./command.ts";

// Three batches send every method to every address. The long timeout lets a failed run find the fewest requests that
// fail. Both databases are fuzzed at the same time, because each run mostly waits for responses.
test.concurrent.for(["sqlite", "postgres"])(
  "npm run fuzz on %s finds no request that makes the site fail",
  { timeout: 900_000 },
  async (engine) => {
    const fuzz = start(`npm run fuzz -- 30 1 ${engine} --batches 3`);
    expect(await fuzz.ended, fuzz.output()).toBe(0);
    expect(fuzz.output()).toContain(`${engine}, seed 1: 0 faults, 3 batches`);
  },
);
