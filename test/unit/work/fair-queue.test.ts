import { expect, test } from "vitest";
import { Busy, type FairQueue, fairQueue, type QueueLimits } from "../../../work/fair-queue.ts";

const limits: QueueLimits = {
  maxRunning: 2,
  maxRunningPerPerson: 1,
  maxWaiting: 6,
  maxWaitingPerPerson: 4,
  maxWaitMs: 60_000,
};

test("people take turns, however many tasks one of them sends", async () => {
  const { send, started, finishTask } = openTestQueue({ ...limits, maxRunning: 1 });
  for (const task of ["a1", "a2", "a3", "b1", "c1", "b2"]) send(task);
  for (const task of ["a1", "a2", "b1", "c1", "a3", "b2"]) await finishTask(task);
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("one person has no more than a share of the places", async () => {
  const { send, started, finishTask } = openTestQueue(limits);
  for (const task of ["a1", "a2", "a3", "b1"]) send(task);
  await waitForTasks();
  expect(started).toEqual(["a1", "b1"]);
  await finishTask("b1");
  expect(started).toEqual(["a1", "b1"]);
  await finishTask("a1");
  expect(started).toEqual(["a1", "b1", "a2"]);
});

test("a person who sends too many tasks is refused, and others are not", async () => {
  const { send, started } = openTestQueue({ ...limits, maxRunning: 1 });
  const tasks = ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3"].map((task) => send(task));
  const results = await Promise.all(
    tasks.map((task) => Promise.race([task, waitForTasks().then(() => "there")])),
  );
  // "a6" is beyond a person's share, "a5" gave way to "b3".
  expect(results).toEqual(["there", "there", "there", "there", "busy", "busy", "there", "there", "there"]);
  expect(started).toEqual(["a1"]);
});

test("a task that is aborted frees its place, and never runs", async () => {
  const { send, started, finishTask } = openTestQueue({ ...limits, maxRunning: 1, maxWaitingPerPerson: 1 });
  send("a1");
  const stop = new AbortController();
  const abandoned = send("a2", stop.signal);
  expect(await send("a3")).toBe("busy");
  stop.abort();
  expect(await abandoned).toBe("given up");
  send("a4");
  await finishTask("a1");
  expect(started).toEqual(["a1", "a4"]);
  expect(await send("a5", AbortSignal.abort())).toBe("given up");
});

test("a task that waits too long fails as busy", async () => {
  const { send } = openTestQueue({ ...limits, maxRunning: 1, maxWaitMs: 1 });
  send("a1");
  expect(await send("a2")).toBe("busy");
});

test("a group of people has a share of its own", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 4, maxRunningPerGroup: 2, maxRunningPerPerson: 2 });
  const started: string[] = [];
  const finishers: (() => void)[] = [];
  const send = (name: string, group: string) =>
    void queue.run(name, () => new Promise<void>((finish) => finishers.push(finish) && started.push(name)), {
      group,
    });
  for (const name of ["a", "b", "c"]) send(name, "office");
  send("d", "home");
  expect(started).toEqual(["a", "b", "d"]);
  finishers[0]!();
  await waitForTasks();
  expect(started).toEqual(["a", "b", "d", "c"]);
});

test("when all places are taken, the group with most waiting tasks loses some to others", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1, maxWaiting: 4, maxWaitingPerPerson: 4 });
  const failures: string[] = [];
  const send = (name: string, group: string) =>
    void queue
      .run(name, () => new Promise<void>(() => {}), { group })
      .catch((error) => failures.push(`${name} ${error.name}`));
  for (const name of ["a", "b", "c", "d", "e"]) send(name, "flood");
  for (const name of ["f", "g"]) send(name, "home");
  send("h", "flood");
  send("i", "office");
  await waitForTasks();
  // "a" runs, and four of its group waited. Each newcomer of another group replaces one, until all groups have the same.
  expect(failures.sort()).toEqual(["c Busy", "d Busy", "e Busy", "h Busy"]);
});

test("a task that fails frees its place, and only its own promise rejects", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1 });
  const failing = queue.run("a", () => Promise.reject(new Error("no")));
  const next = queue.run("b", async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

/** `send` adds a task, named by person and number ("a1"), which runs until `finishTask` ends it. */
function openTestQueue(limits: QueueLimits) {
  const queue: FairQueue = fairQueue(limits);
  const started: string[] = [];
  const finishers = new Map<string, () => void>();
  return {
    started,
    send: (name: string, signal?: AbortSignal) =>
      queue
        .run(
          name[0]!,
          () => new Promise<void>((finish) => finishers.set(name, finish) && started.push(name)),
          { signal },
        )
        .then(
          () => "done",
          (error) => (error instanceof Busy ? "busy" : "given up"),
        ),
    async finishTask(name: string) {
      await waitForTasks();
      finishers.get(name)!();
      await waitForTasks();
    },
  };
}

const waitForTasks = () => new Promise((resolve) => setImmediate(resolve));
