import { expect, test } from "vitest";
import { Busy, type FairQueue, fairQueue, type QueueLimits } from "../fair-queue.ts";

const limits: QueueLimits = {
  maxRunning: 2,
  maxRunningPerClient: 1,
  maxWaiting: 6,
  maxWaitingPerClient: 4,
  maxWaitMs: 60_000,
};

test("people take turns, however many tasks one of them sends", async () => {
  const { send, startedTasks, finishTask } = openTestQueue({ ...limits, maxRunning: 1 });
  for (const task of ["a1", "a2", "a3", "b1", "c1", "b2"]) send(task);
  for (const task of ["a1", "a2", "b1", "c1", "a3", "b2"]) await finishTask(task);
  expect(startedTasks).toEqual(["a1", "a2", "b1", "c1", "a3", "b2"]);
});

test("the tasks of one person use no more than a share of the slots", async () => {
  const { send, startedTasks, finishTask } = openTestQueue(limits);
  for (const task of ["a1", "a2", "a3", "b1"]) send(task);
  await waitForTasks();
  expect(startedTasks).toEqual(["a1", "b1"]);
  await finishTask("b1");
  expect(startedTasks).toEqual(["a1", "b1"]);
  await finishTask("a1");
  expect(startedTasks).toEqual(["a1", "b1", "a2"]);
});

test("a person who sends too many tasks is refused, and others are not", async () => {
  const { send, startedTasks } = openTestQueue({ ...limits, maxRunning: 1 });
  const tasks = ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3"].map((task) => send(task));
  const results = await Promise.all(
    tasks.map((task) => Promise.race([task, waitForTasks().then(() => "pending")])),
  );
  // "a6" is more than one person may send; "a5" was removed to make room for "b3".
  expect(results).toEqual([
    "pending",
    "pending",
    "pending",
    "pending",
    "busy",
    "busy",
    "pending",
    "pending",
    "pending",
  ]);
  expect(startedTasks).toEqual(["a1"]);
});

test("a task that is aborted leaves the queue, and never runs", async () => {
  const { send, startedTasks, finishTask } = openTestQueue({
    ...limits,
    maxRunning: 1,
    maxWaitingPerClient: 1,
  });
  send("a1");
  const controller = new AbortController();
  const aborted = send("a2", controller.signal);
  expect(await send("a3")).toBe("busy");
  controller.abort();
  expect(await aborted).toBe("aborted");
  send("a4");
  await finishTask("a1");
  expect(startedTasks).toEqual(["a1", "a4"]);
  expect(await send("a5", AbortSignal.abort())).toBe("aborted");
});

test("a task that waits too long fails as busy", async () => {
  const { send } = openTestQueue({ ...limits, maxRunning: 1, maxWaitMs: 1 });
  send("a1");
  expect(await send("a2")).toBe("busy");
});

test("the tasks of one group use no more than the group's share of the slots", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 4, maxRunningPerGroup: 2, maxRunningPerClient: 2 });
  const startedTasks: string[] = [];
  const resolvers: (() => void)[] = [];
  const send = (name: string, group: string) =>
    void queue.run(
      name,
      () => new Promise<void>((finish) => resolvers.push(finish) && startedTasks.push(name)),
      {
        group,
      },
    );
  for (const name of ["a", "b", "c"]) send(name, "office");
  send("d", "home");
  expect(startedTasks).toEqual(["a", "b", "d"]);
  resolvers[0]!();
  await waitForTasks();
  expect(startedTasks).toEqual(["a", "b", "d", "c"]);
});

test("when the queue is full, the group with the most waiting tasks loses some of them to others", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1, maxWaiting: 4, maxWaitingPerClient: 4 });
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
  // "a" runs, four others of its group wait. Tasks of other groups replace them while this group has at least two more
  // waiting tasks than theirs.
  expect(failures.sort()).toEqual(["c Busy", "d Busy", "e Busy", "h Busy"]);
});

test("a task that fails lets the next one run, and only its own promise rejects", async () => {
  const queue = fairQueue({ ...limits, maxRunning: 1 });
  const failingTask = queue.run("a", () => Promise.reject(new Error("no")));
  const next = queue.run("b", async () => "yes");
  await expect(failingTask).rejects.toThrow("no");
  expect(await next).toBe("yes");
});

/** `send` adds a task, named by person and number ("a1"), which runs until `finishTask` ends it. */
function openTestQueue(limits: QueueLimits) {
  const queue: FairQueue = fairQueue(limits);
  const startedTasks: string[] = [];
  const resolvers = new Map<string, () => void>();
  return {
    startedTasks,
    send: (name: string, signal?: AbortSignal) =>
      queue
        .run(
          name[0]!,
          () => new Promise<void>((finish) => resolvers.set(name, finish) && startedTasks.push(name)),
          { signal },
        )
        .then(
          () => "done",
          (error) => (error instanceof Busy ? "busy" : "aborted"),
        ),
    async finishTask(name: string) {
      await waitForTasks();
      resolvers.get(name)!();
      await waitForTasks();
    },
  };
}

const waitForTasks = () => new Promise((resolve) => setImmediate(resolve));
