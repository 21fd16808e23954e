// `npm run chaos -- SECONDS SEED [sqlite|postgres]`: people read and write while servers, databases and disks
// fail. Afterwards everything that the site has acknowledged must be there, complete and only once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { runChaos } from "./chaos.ts";
import { mountNamespaceCommand } from "./deployment/mounts.ts";

/** Passed to the child process: disks can be mounted. */
const canMountFlag = "--with-mounts";

const [seconds = "60", seed = "1", engine = "both", mountArgument] = process.argv.slice(2);
const engines = (["sqlite", "postgres"] as const).filter((name) => engine === "both" || engine === name);
if (!(Number(seconds) > 0) || engines.length === 0) refuse("npm run chaos -- SECONDS SEED [sqlite|postgres]");
if (process.platform !== "linux") refuse("npm run chaos needs Linux: it reads /proc.");
// process.exit() runs the exit listeners, which end all child processes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

let hasPassed = true;
for (const engine of engines) hasPassed = (await runEngine(engine)) && hasPassed;
process.exit(hasPassed ? 0 : 1);

async function runEngine(engine: (typeof engines)[number]): Promise<boolean> {
  const namespace =
    engine === "sqlite" && mountArgument !== canMountFlag ? mountNamespaceCommand() : undefined;
  if (namespace) return runInNamespace(namespace, [seconds, seed, engine, canMountFlag]);
  return runChaos({ engine, seconds: Number(seconds), seed, canMount: mountArgument === canMountFlag });
}

/** Runs this program again, in a namespace where disks can be mounted. */
async function runInNamespace([program, ...options]: string[], args: string[]): Promise<boolean> {
  const command = [...options, process.execPath, import.meta.filename, ...args];
  const child = spawn(program!, command, { stdio: "inherit" });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  const [code] = await once(child, "exit");
  process.off("exit", end);
  return code === 0;
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
