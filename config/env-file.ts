import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { OperatorError } from "./operator-error.ts";

type Env = Record<string, string | undefined>;

/**
 * Adds what the file .env in `folder`, or the one that ENV_FILE names, sets to the environment; a variable that is set
 * there already stays, even an empty one. Throws an OperatorError when the file cannot be read or a line of it sets nothing. It
 * never shows the line, which may hold a password.
 */
export function loadEnvFile(env: Env = process.env, folder = process.cwd()): void {
  const path = env.ENV_FILE || join(folder, ".env");
  const text = readIfThere(path, !!env.ENV_FILE);
  const wrong = wrongLine(text);
  if (wrong)
    throw new OperatorError(`Line ${wrong} of ${path} is wrong: it must be NAME=value, or begin with #.`);
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}

function readIfThere(path: string, isRequired: boolean): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isRequired) return "";
    throw new OperatorError(`Cannot read the settings in ${path}: ${message}.`);
  }
}

/** Number of the first line that sets nothing, from 1. Node skips such lines without a word. */
function wrongLine(text: string): number | undefined {
  // Of a value in quotes, only its line ends stay: it may hold any lines.
  const quoted = /^(\s*(?:export\s+)?\w+\s*=\s*)(["'`])([\s\S]*?)\2/gm;
  const lines = text
    .replace(quoted, (_, start, __, value) => start + value.replace(/[^\n]/g, ""))
    .split("\n");
  const right = /^\s*(#.*)?$|^\s*(export\s+)?[A-Za-z_]\w*\s*=(?!\s*["'`])/;
  const at = lines.findIndex((line) => !right.test(line));
  return at < 0 ? undefined : at + 1;
}
