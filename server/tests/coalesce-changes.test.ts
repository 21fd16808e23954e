import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesceChanges } from "../cache/coalesce-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a tag that changes a few times is passed on at once, each time", () => {
  const { announce, changedTags } = recordChanges();
  for (let count = 0; count < 5; count++) announce(["feed"]);
  expect(changedTags).toEqual(["feed", "feed", "feed", "feed", "feed"]);
  vi.runAllTimers();
  expect(changedTags).toHaveLength(5);
});

test("a tag that changes a thousand times within a second is passed on six times", () => {
  const { announce, changedTags, delayedTags } = recordChanges();
  for (let count = 0; count < 1000; count++) announce(["blog:s1", `blog:${count}x`]);
  expect(changedTags.filter((tag) => tag === "blog:s1")).toHaveLength(5);
  expect(changedTags).toHaveLength(1005);
  expect(delayedTags).toHaveLength(995);
  vi.runAllTimers();
  expect(changedTags.filter((tag) => tag === "blog:s1")).toHaveLength(6);
  announce(["blog:s1"]);
  expect(changedTags.at(-1)).toBe("blog:s1");
});

test("a change without tags is always passed on at once", () => {
  const { announce, changedTags } = recordChanges();
  for (let count = 0; count < 9; count++) announce(undefined);
  expect(changedTags).toEqual(Array(9).fill("everything"));
});

/** `changedTags` are those of `onChange`, in order, `delayedTags` those of `onDelay`. */
function recordChanges() {
  const changedTags: string[] = [];
  const delayedTags: string[] = [];
  const announce = coalesceChanges(
    (tags) => changedTags.push(...(tags ?? ["everything"])),
    (tags) => delayedTags.push(...tags),
  );
  return { announce, changedTags, delayedTags };
}
