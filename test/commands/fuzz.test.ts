import { expect, test } from "vitest";
import { start } from "./command.ts";

// Three batches try every method on every address. The timeout leaves time to shrink what they find. Each run mostly
// waits for responses, so both go at once.
test.concurrent.for(["sqlite", "postgres"])(
  "npm run fuzz on %s finds nothing that a visitor could do to the site",
  { timeout: 900_000 },
  async (engine) => {
    const running = start(`npm run fuzz -- 30 1 ${engine} --batches 3`);
    expect(await running.ended, running.output()).toBe(0);
    expect(running.output()).toContain(`${engine}, seed 1: 0 faults, 3 batches`);
  },
);
