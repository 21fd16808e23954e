import { expect, test } from "vitest";
import { start } from "./command.ts";

// Three batches try every method on every address. The timeout leaves time to shrink what they find.
test("npm run fuzz finds nothing that a visitor could do to the site, on either database", {
  timeout: 900_000,
}, async () => {
  const running = start("npm run fuzz -- 30 1 --batches 3");
  expect(await running.ended, running.output()).toBe(0);
  for (const engine of ["sqlite", "postgres"])
    expect(running.output()).toContain(`${engine}, seed 1: 0 faults, 3 batches`);
});
