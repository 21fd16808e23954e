import { expect, test, vi } from "vitest";
import { repeatCheck } from "../cache/repeated-keys.ts";

test("a key counts as repeated from its second request on, for a minute or two", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const isRepeated = repeatCheck();
  expect([isRepeated("/?q=a"), isRepeated("/?q=b"), isRepeated("/?q=a")]).toEqual([false, false, true]);
  clock.mockReturnValue(61_000);
  expect(isRepeated("/?q=b")).toBe(true);
  clock.mockReturnValue(122_000);
  expect(isRepeated("/?q=c")).toBe(false);
  clock.mockReturnValue(183_000);
  expect(isRepeated("/?q=a")).toBe(false);
  clock.mockRestore();
});

test("hardly any of a flood of different keys counts as repeated", () => {
  const isRepeated = repeatCheck();
  const repetitions = Array.from({ length: 100_000 }, (_, at) => isRepeated(`/search?q=${at}`)).filter(
    Boolean,
  );
  expect(repetitions.length).toBeLessThan(5);
});
