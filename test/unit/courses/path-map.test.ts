import { expect, test } from "vitest";
import { layOutMap } from "../../../app/learning/courses/path-map.ts";

test("lines that pass the same course are beside each other", () => {
  const { lines } = layOutMap([
    { id: "a", buildsOn: [] },
    { id: "b", buildsOn: [] },
    { id: "c", buildsOn: ["a", "b"] },
    { id: "d", buildsOn: ["a", "c"] },
  ]);
  // How far each line is from the left: a to c, b to c, a to d, c to d. Lanes are 14 px apart.
  expect(lines.map((line) => Number(/Q(\d+)/.exec(line)![1]))).toEqual([28, 42, 14, 42]);
});

test("courses that build on nothing are drawn without lines", () => {
  const { lines, tops } = layOutMap([
    { id: "a", buildsOn: [] },
    { id: "b", buildsOn: [] },
  ]);
  expect(lines).toEqual([]);
  expect(tops).toEqual([1, 65]);
});
