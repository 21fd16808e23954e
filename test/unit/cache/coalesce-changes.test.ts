import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesceChanges } from "../../../server/cache/coalesce-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a tag that changes a few times passes at once, each time", () => {
  const { announce, passed } = recordChanges();
  for (let count = 0; count < 5; count++) announce(["feed"]);
  expect(passed).toEqual(["feed", "feed", "feed", "feed", "feed"]);
  vi.runAllTimers();
  expect(passed).toHaveLength(5);
});

test("a tag that changes a thousand times within a second passes six times", () => {
  const { announce, passed, postponed } = recordChanges();
  for (let count = 0; count < 1000; count++) announce(["blog:s1", `blog:${count}x`]);
  expect(passed.filter((tag) => tag === "blog:s1")).toHaveLength(5);
  expect(passed).toHaveLength(1005);
  expect(postponed).toHaveLength(995);
  vi.runAllTimers();
  expect(passed.filter((tag) => tag === "blog:s1")).toHaveLength(6);
  announce(["blog:s1"]);
  expect(passed.at(-1)).toBe("blog:s1");
});

test("when anything may have changed, that passes at once", () => {
  const { announce, passed } = recordChanges();
  for (let count = 0; count < 9; count++) announce(undefined);
  expect(passed).toEqual(Array(9).fill("everything"));
});

function recordChanges() {
  const passed: string[] = [];
  const postponed: string[] = [];
  const announce = coalesceChanges(
    (tags) => passed.push(...(tags ?? ["everything"])),
    (tags) => postponed.push(...tags),
  );
  return { announce, passed, postponed };
}
