import { expect, test } from "vitest";
import { drawMap } from "../../../app/courses/path-map.ts";

test("lines that pass the same course are beside each other", () => {
  const { lines } = drawMap([
    { id: "a", before: [] },
    { id: "b", before: [] },
    { id: "c", before: ["a", "b"] },
    { id: "d", before: ["a", "c"] },
  ]);
  expect(lines.map((line) => Number(/Q(\d+)/.exec(line)![1]))).toEqual([28, 42, 14, 42]);
});

test("courses that build on nothing are drawn without lines", () => {
  const { lines, tops } = drawMap([
    { id: "a", before: [] },
    { id: "b", before: [] },
  ]);
  expect(lines).toEqual([]);
  expect(tops).toEqual([1, 65]);
});
