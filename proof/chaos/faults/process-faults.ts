import { setTimeout as pause } from "node:timers/promises";
import { type Fault, startRepeating } from "../deployment/deployment.ts";
import type { ServerNode } from "../deployment/node.ts";
import type { Random } from "../random.ts";
import { type Report, writeKinds } from "../report.ts";

/** Faults of servers and their child processes. */
export function processFaults(nodes: ServerNode[]): Fault[] {
  return [
    {
      name: "server killed",
      group: "process",
      begin(random, report) {
        const node = random.pick(nodes);
        let isOver = false;
        const killLoop = (async () => {
          while (!isOver) await killAtWrite(node, random, report);
        })();
        return () => {
          isOver = true;
          return killLoop;
        };
      },
    },
    {
      name: "server told to end",
      group: "process",
      begin(random, report) {
        const node = random.pick(nodes);
        const ended = pause(random.between(0, 500)).then(() => endCleanly(node, report));
        return () => ended.then(node.whenReady);
      },
    },
    {
      name: "server stopped for a moment",
      group: "process",
      begin(random, { counts }) {
        const node = random.pick(nodes);
        counts.disturbances++;
        node.sendSignal("SIGSTOP");
        return () => node.sendSignal("SIGCONT");
      },
    },
    {
      name: "image processes killed",
      group: "process",
      begin: (random, report) =>
        startRepeating(random, 100, () => {
          for (const pid of nodes.flatMap((node) => node.childPids())) {
            report.countKill("image processes");
            sendSignal(pid, "SIGKILL");
          }
        }),
    },
  ];
}

/** Kills a node just after an acknowledged write, because such a write is the most likely to be lost. */
async function killAtWrite(node: ServerNode, random: Random, report: Report) {
  await report.waitForWrite(random.pick(writeKinds), random.between(200, 1000));
  report.countKill("servers");
  await node.restart("SIGKILL");
  await node.whenReady();
}

/** Ends a node as its operator does, and checks how it ends. */
async function endCleanly(node: ServerNode, report: Report) {
  const { code, durationMs } = await node.restart("SIGTERM");
  // After almost five seconds the server ends with requests still open, and may exit with another code.
  if (code !== 0 && durationMs < 4500)
    report.addProblem("server ended", `${node.name}, told to end, ended with ${code}`);
  // Five seconds is the limit of the server; a busy machine may need more.
  if (durationMs > 8000)
    report.addProblem("server ended", `${node.name}, told to end, took ${Math.round(durationMs)} ms`);
}

/** Sends a signal to a process; does nothing when it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
}
