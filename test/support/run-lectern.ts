// One command of the operator, in a process of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Database } from "./database.ts";

const program = join(import.meta.dirname, "../../tools/lectern.mjs");

/** `stderr` is without the line that names the database. */
export async function runLectern(settings: Database["settings"], args: string[]) {
  const result = await runLecternPlainly(settings, args);
  return { ...result, stderr: result.stderr.replace(/^Database: .*\n/, "") };
}

/** As it is printed. */
export async function runLecternPlainly(settings: Database["settings"], args: string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: devNull, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: code as number, stdout, stderr };
}
