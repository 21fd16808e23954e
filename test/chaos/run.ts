// `npm run chaos -- SECONDS SEED [sqlite|postgres]`: people read and write while the world breaks under the servers.
// Whatever was acknowledged has to be there afterwards, once and whole.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chaos } from "./chaos.ts";
import { namespaceCommand } from "./world/mounts.ts";

/** Given to itself: disks can be mounted here. */
const withMounts = "--with-mounts";

const [seconds = "60", seed = "1", engine = "both", mounts] = process.argv.slice(2);
const engines = (["sqlite", "postgres"] as const).filter((name) => engine === "both" || engine === name);
if (!(Number(seconds) > 0) || engines.length === 0) refuse("npm run chaos -- SECONDS SEED [sqlite|postgres]");
if (process.platform !== "linux") refuse("npm run chaos needs Linux, which tells about processes.");
// What it started ends with it, by what listens to its exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

let passed = true;
for (const engine of engines) passed = (await runEngine(engine)) && passed;
process.exit(passed ? 0 : 1);

async function runEngine(engine: (typeof engines)[number]): Promise<boolean> {
  const namespace = engine === "sqlite" && mounts !== withMounts ? namespaceCommand() : undefined;
  if (namespace) return runItself(namespace, [seconds, seed, engine, withMounts]);
  return chaos({ engine, seconds: Number(seconds), seed, mounts: mounts === withMounts });
}

/** Runs this program in a namespace where disks can be mounted. */
async function runItself([program, ...options]: string[], args: string[]): Promise<boolean> {
  const command = [...options, process.execPath, import.meta.filename, ...args];
  const child = spawn(program!, command, { stdio: "inherit" });
  const end = () => void child.kill("SIGTERM");
  process.once("exit", end);
  const [code] = await once(child, "exit");
  process.off("exit", end);
  return code === 0;
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
