import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unsentProgressKey } from "../../ui/personal-storage.ts";
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
