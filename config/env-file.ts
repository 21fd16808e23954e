import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { OperatorError } from "./operator-error.ts";

type Env = Record<string, string | undefined>;

/**
 * Adds the variables of the file .env in `folder`, or of the file that ENV_FILE names, to the environment. A variable
 * that is already set stays, even an empty one. Throws an OperatorError when the file cannot be read or has an invalid
 * line. The message does not quote the line, which may hold a password.
 */
export function loadEnvFile(env: Env = process.env, folder = process.cwd()): void {
  const path = envFile(env, folder);
  const text = readEnvFile(path, !!env.ENV_FILE);
  const lineNumber = firstInvalidLine(text);
  if (lineNumber)
    throw new OperatorError(
      `Line ${lineNumber} of ${path} is wrong: it must be NAME=value, or begin with #.`,
    );
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}

/** Where the settings come from, for whoever runs a command in another folder than they think. */
export function describeEnvFile(env: Env = process.env, folder = process.cwd()): string {
  const path = envFile(env, folder);
  return `the environment and ${path}${existsSync(path) ? "" : ", which does not exist"}`;
}

function envFile({ ENV_FILE }: Env, folder: string) {
  return ENV_FILE || join(folder, ".env");
}

/** Returns "" when the file is optional and does not exist. */
function readEnvFile(path: string, isRequired: boolean): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !isRequired) return "";
    throw new OperatorError(`Cannot read the settings in ${path}: ${message}.`);
  }
}

/** The number of the first invalid line, from 1; undefined when there is none. Node silently ignores such lines. */
function firstInvalidLine(text: string): number | undefined {
  // A quoted value may hold any text. It is removed, except for its line breaks, which keep the numbers right.
  const quoted = /^([ \t]*(?:export[ \t]+)?\w+[ \t]*=[ \t]*)(["'`])([\s\S]*?)\2/gm;
  const lines = text
    .replace(quoted, (_, start, __, value) => start + value.replace(/[^\n]/g, ""))
    .split(/\r?\n/);
  const validLine = /^\s*(#[^\n]*)?$|^\s*(export\s+)?[A-Za-z_]\w*\s*=(?!\s*["'`])/;
  const index = lines.findIndex((line) => !validLine.test(line));
  return index < 0 ? undefined : index + 1;
}
