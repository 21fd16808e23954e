import { expect, test } from "vitest";
import { Busy, type FairQueue, fairQueue, type QueueLimits } from "../../work/fair-queue.ts";

const limits: QueueLimits = {
  maxRunning: 2,
  maxRunningPerPerson: 1,
  maxWaiting: 6,
  maxWaitingPerPerson: 4,
  maxWaitMs: 60_000,
};

test("people take turns, however many tasks one of them sends", async () => {
  const { send, began, endOf } = desk({ ...limits, maxRunning: 1 });
  for (const task of ["a1", "a2", "a3", "b1", "c1", "b2"]) send(task);
  for (const task of ["a1", "a2", "b1", "c1", "a3", "b2"]) await endOf(task);
  expect(began).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one person has no more than a share of the places", async () => {
  const { send, began, endOf } = desk(limits);
  for (const task of ["a1", "a2", "a3", "b1"]) send(task);
  await settled();
  expect(began).toEqual(["a1", "b1"]);
  await endOf("b1");
  expect(began).toEqual(["a1", "b1"]);
  await endOf("a1");
  expect(began).toEqual(["a1", "b1", "a2"]);
});

test("who sends too many is refused, and others are not", async () => {
  const { send, began } = desk({ ...limits, maxRunning: 1 });
  const sent = ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3"].map((task) => send(task));
  const refused = await Promise.all(sent.map((task) => Promise.race([task, settled().then(() => "there")])));
  // "a6" is beyond a person's share, "a5" gave way to "b3".
  expect(refused).toEqual(["there", "there", "there", "there", "busy", "busy", "there", "there", "there"]);
  expect(began).toEqual(["a1"]);
});

test("a task that is given up leaves its place, and never runs", async () => {
  const { send, began, endOf } = desk({ ...limits, maxRunning: 1, maxWaitingPerPerson: 1 });
  send("a1");
  const stop = new AbortController();
  const given = send("a2", stop.signal);
  expect(await send("a3")).toBe("busy");
  stop.abort();
  expect(await given).toBe("given up");
  send("a4");
  await endOf("a1");
  expect(began).toEqual(["a1", "a4"]);
  expect(await send("a5", AbortSignal.abort())).toBe("given up");
});

test("who waits too long is told so", async () => {
  const { send } = desk({ ...limits, maxRunning: 1, maxWaitMs: 1 });
  send("a1");
  expect(await send("a2")).toBe("busy");
});

test("a group of people has a share of its own", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 4, maxRunningPerGroup: 2, maxRunningPerPerson: 2 });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const send = (name: string, group: string) =>
    void queue.run(name, () => new Promise<void>((end) => ends.push(end) && began.push(name)), { group });
  for (const name of ["a", "b", "c"]) send(name, "office");
  send("d", "home");
  expect(began).toEqual(["a", "b", "d"]);
  ends[0]!();
  await settled();
  expect(began).toEqual(["a", "b", "d", "c"]);
});

test("when all places are taken, the group of which most wait makes room for others", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1, maxWaiting: 4, maxWaitingPerPerson: 4 });
  const ended: string[] = [];
  const send = (name: string, group: string) =>
    void queue
      .run(name, () => new Promise<void>(() => {}), { group })
      .catch((error) => ended.push(`${name} ${error.name}`));
  for (const name of ["a", "b", "c", "d", "e"]) send(name, "flood");
  for (const name of ["f", "g"]) send(name, "home");
  send("h", "flood");
  send("i", "office");
  await settled();
  // "a" runs, and four of its group waited: as many go as others come, until nobody has more than another.
  expect(ended.sort()).toEqual(["c Busy", "d Busy", "e Busy", "h Busy"]);
});

test("a task that fails makes room as well, and its error is its own", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("no")));
  const next = queue.run("b", async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

/** Sends tasks that are named by person and number, which run until they are told to end. */
function desk(limits: QueueLimits) {
  const queue: FairQueue = fairQueue(limits);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    send: (name: string, signal?: AbortSignal) =>
      queue
        .run(name[0]!, () => new Promise<void>((end) => ends.set(name, end) && began.push(name)), { signal })
        .then(
          () => "done",
          (error) => (error instanceof Busy ? "busy" : "given up"),
        ),
    async endOf(name: string) {
      await settled();
      ends.get(name)!();
      await settled();
    },
  };
}

const settled = () => new Promise((done) => setImmediate(done));
