import { expect, test } from "vitest";
import { findPlaces, inPlace } from "../run/kept-blocks.ts";

const kept = (box: string, of: string, at = 1, code = `code of ${box}`) => ({ box, of, at, code });
const placed = (...args: Parameters<typeof findPlaces>) =>
  [...findPlaces(...args)].map(([place, { box }]) => `${box} at ${place}`).sort();

test.for([
  ["stays where the same code stands", [kept("b1", "y")], ["x", "y"], ["b1 at 1"]],
  [
    "moves with its block",
    [kept("b1", "y"), kept("b2", "z")],
    ["x", "new", "y", "z"],
    ["b1 at 2", "b2 at 3"],
  ],
  ["stays at its place when the text there changed", [kept("b1", "y")], ["x", "y2"], ["b1 at 1"]],
  ["stays at its own of two blocks alike", [kept("b1", "x")], ["x", "x"], ["b1 at 1"]],
  ["gives way to what moves there", [kept("b1", "gone"), kept("b0", "x")], ["new", "x"], ["b0 at 1"]],
  ["is not shown where there is no block", [kept("b5", "gone")], ["x"], []],
  ["of one block: the later is shown", [kept("b3", "x", 1), kept("b4", "x", 2)], ["x"], ["b4 at 0"]],
  ["is none after a reset", [kept("b0", "x", 1, "")], ["x"], []],
  ["of an exercise has no place among blocks", [kept("x-b0", "x")], ["x"], []],
] as const)("what was written in a block %s", ([, code, hashes, expected]) => {
  expect(placed([...code], [...hashes])).toEqual(expected);
});

test("two tabs with two texts of a lesson do not move what is kept to and fro", () => {
  const [older, newer] = [
    ["x", "y"],
    ["new", "x", "y"],
  ];
  // The newer has moved what was written in "x".
  const moved = [kept("b0", "x", 2, ""), kept("b1", "x", 3)];
  expect(inPlace(moved, newer).map(({ box }) => box)).toEqual(["b1"]);
  expect(inPlace(moved, older).filter(({ code }) => code)).toEqual([]);
});
