import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "../random.ts";
import { type Report, writeKinds } from "../report.ts";
import type { ServerNode } from "../world/node.ts";
import { type Fault, repeatedly } from "../world/world.ts";

/** Faults of servers and their child processes. */
export function processFaults(nodes: ServerNode[]): Fault[] {
  return [
    {
      name: "server killed",
      group: "process",
      begin(random, report) {
        const node = random.pick(nodes);
        let over = false;
        const killing = (async () => {
          while (!over) await killAtWrite(node, random, report);
        })();
        return () => {
          over = true;
          return killing;
        };
      },
    },
    {
      name: "server told to end",
      group: "process",
      begin(random, report) {
        const node = random.pick(nodes);
        const ended = pause(random.between(0, 500)).then(() => endCleanly(node, report));
        return () => ended.then(node.running);
      },
    },
    {
      name: "server stopped for a moment",
      group: "process",
      begin(random, { counts }) {
        const node = random.pick(nodes);
        counts.disturbances++;
        node.signal("SIGSTOP");
        return () => node.signal("SIGCONT");
      },
    },
    {
      name: "image processes killed",
      group: "process",
      begin: (random, report) =>
        repeatedly(random, 100, () => {
          for (const pid of nodes.flatMap((node) => node.children())) {
            report.killed("image processes");
            kill(pid, "SIGKILL");
          }
        }),
    },
  ];
}

/** Kills a node just after a write: what was acknowledged just now is the most likely to be lost. */
async function killAtWrite(node: ServerNode, random: Random, report: Report) {
  await report.nextWrite(random.pick(writeKinds), random.between(200, 1000));
  report.killed("servers");
  await node.restart("SIGKILL");
  await node.running();
}

async function endCleanly(node: ServerNode, report: Report) {
  const { code, ms } = await node.restart("SIGTERM");
  // After almost five seconds the server gives up on what still runs, and may exit with another code.
  if (code !== 0 && ms < 4500)
    report.problem("server ended", `${node.name}, told to end, ended with ${code}`);
  // Five seconds, and more for a busy machine.
  if (ms > 8000) report.problem("server ended", `${node.name}, told to end, took ${Math.round(ms)} ms`);
}

/** Sends a signal to a process that may be gone. */
export function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
