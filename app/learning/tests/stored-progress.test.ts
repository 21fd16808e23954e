import { afterEach, expect, test, vi } from "vitest";
import { readProgress } from "../progress/stored-progress.ts";

afterEach(() => vi.unstubAllGlobals());

const nothing = { marks: [], places: {} };
const place = { lessonId: "loops", passage: "|1|words", at: 1 };

test.for([
  ["", nothing],
  ["{", nothing],
  ["null", nothing],
  ["[]", nothing],
  ['"text"', nothing],
  ['{"marks":"s12/loops/done","places":"text"}', nothing],
  ['{"marks":[null,1,{},"s12/loops/done"],"places":null}', { marks: ["s12/loops/done"], places: {} }],
  [
    JSON.stringify({
      places: { s1: null, s2: 1, s3: { ...place, passage: 1 }, s4: { lessonId: "a" }, s12: place },
    }),
    { marks: [], places: { s12: place } },
  ],
] as const)("invalid parts of the stored progress %s are ignored", ([stored, progress]) => {
  vi.stubGlobal("localStorage", { getItem: () => stored });
  expect(readProgress()).toEqual(progress);
});
