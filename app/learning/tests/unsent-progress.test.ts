import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unsentProgressKey } from "../../ui/personal-storage.ts";
import { formatTry } from "../lib/marks.ts";
import { writeCode } from "../progress/kept-code.ts";
import { sendProgress } from "../progress/send-progress.ts";
import { queueAct, readUnsent } from "../progress/unsent-progress.ts";

const stored = new Map<string, string>();
const exercise = "s12/loops/x-a-fourth-friend";

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what is written to an exercise and that it is done wait side by side", () => {
  queueAct("u1", ["on", exercise]);
  queueAct("u1", ["code", exercise]);
  queueAct("u1", ["off", exercise]);
  queueAct("u1", ["code", exercise]);
  expect(readUnsent("u1")).toEqual([
    ["off", exercise],
    ["code", exercise],
  ]);
});

test("every wrong answer to a check waits, and goes once it was stored, while its mark waits once", async () => {
  const check = "s12/loops/w-how-often";
  for (const at of [1, 2, 3]) queueAct("u1", ["try", formatTry(check, at)], ["on", check]);
  expect(readUnsent("u1")).toHaveLength(4);
  const bodies: string[][] = [];
  const answers = [Response.error(), Response.json({}), Response.json({})];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(new URLSearchParams(body).getAll("try"));
    if (bodies.length === 2) queueAct("u1", ["try", formatTry(check, 4)]);
    return answers[bodies.length - 1];
  });
  for (const status of [0, undefined, undefined]) expect(await sendProgress("u1")).toBe(status);
  const [first, second, third] = [1, 2, 3].map((at) => `s12/loops/q-how-often ${at}`);
  expect(bodies).toEqual([[first, second, third], [first, second, third], ["s12/loops/q-how-often 4"]]);
  expect(readUnsent("u1")).toEqual([]);
});

test("what cannot wait to be sent keeps nothing else from it", () => {
  const acts = [null, 5, "on", ["place", 5], ["on"], { length: 2 }, ["on", exercise]];
  stored.set(unsentProgressKey("u1"), JSON.stringify(acts));
  queueAct("u1", ["place", "s12 loops 1 words"]);
  expect(readUnsent("u1")).toEqual([
    ["on", exercise],
    ["place", "s12 loops 1 words"],
  ]);
});

test("no request has more entries than the server takes", async () => {
  const counts: number[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    counts.push(new URLSearchParams(body).getAll("code").length);
    return Response.json({ refused: [] });
  });
  for (let number = 0; number < 1001; number++) {
    writeCode("u1", `s12/loops/b${number}`, { code: "x", of: "", at: 1 });
    queueAct("u1", ["code", `s12/loops/b${number}`]);
  }
  expect(await sendProgress("u1")).toBe(undefined);
  expect(counts).toEqual([500, 500, 1]);
  expect(readUnsent("u1")).toEqual([]);
});
