import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadEnvFile } from "../env-file.ts";
import { OperatorError } from "../operator-error.ts";

const root = join(import.meta.dirname, "../..");

test("a file .env sets what the environment does not", () => {
  const file = `# how this site runs\r
\r
# by \u2028 whom
SITE_NAME="Owls & Co"  # as on the sign
export PORT = 4000
SECRET='one
two # three'

HOST=
PUBLIC_URL=https://blog.example.com\r
`;
  expect(load(file, { HOST: "::1", DATABASE_URL: "" })).toEqual({
    SITE_NAME: "Owls & Co",
    PORT: "4000",
    SECRET: "one\ntwo # three",
    HOST: "::1",
    PUBLIC_URL: "https://blog.example.com",
    DATABASE_URL: "",
  });
  expect(load("DATABASE_URL=postgres://x/y", { DATABASE_URL: "" })).toEqual({ DATABASE_URL: "" });
});

test("without a file .env nothing is set, and a file that ENV_FILE names must exist", () => {
  const folder = makeFolder();
  const env = {};
  loadEnvFile(env, folder);
  expect(env).toEqual({});
  const path = join(folder, "settings");
  expect(errorMessage({ ENV_FILE: path }, folder)).toMatch(
    /^Cannot read the settings in .*settings: ENOENT.*\.$/,
  );
  writeFileSync(path, "PORT=4000");
  expect(load("PORT=5000", { ENV_FILE: path })).toMatchObject({ PORT: "4000" });
});

test.for([
  ["PORT=1\nhunter2\nHOST=x", 2],
  ['A="1\n2"\n\nSECRET="hunter2', 4],
  ["A='1'\n2HOST=hunter2", 2],
  ["export hunter2", 1],
  ["=hunter2", 1],
  ["\0\u0001\uFFFDhunter2", 1],
] as const)(
  "an invalid line of .env is reported by its number, and its text is not shown: %j",
  ([file, line]) => {
    const folder = makeFolder(file);
    expect(errorMessage({}, folder)).toBe(
      `Line ${line} of ${join(folder, ".env")} is wrong: it must be NAME=value, or begin with #.`,
    );
  },
);

test("a file .env that cannot be read is reported in one line", () => {
  const folder = makeFolder();
  mkdirSync(join(folder, ".env"));
  expect(errorMessage({}, folder)).toMatch(/^Cannot read the settings in .*\.env: EISDIR.*\.$/);
});

test.for(["server/start.ts", "tools/operator.ts"])("%s reads .env in its working folder", (program) => {
  const folder = makeFolder("PORT=http\nLOG_LEVEL=loud\nDATABASE_URL=nowhere");
  const run = (env = {}) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, [join(root, program), "block", "x"], options);
    return { status, lines: stderr.trim().split("\n") };
  };
  const failure = (names: string[]) => ({
    status: 1,
    lines: names.map((name) => expect.stringMatching(`^The setting ${name} is wrong: `)),
  });
  expect(run()).toEqual(failure(["PORT", "DATABASE_URL", "LOG_LEVEL"]));
  expect(run({ LOG_LEVEL: "info" })).toEqual(failure(["PORT", "DATABASE_URL"]));
  writeFileSync(join(folder, ".env"), "hunter2");
  expect(run()).toEqual({ status: 1, lines: [expect.stringMatching(/^Line 1 of .*\.env is wrong: /)] });
});

/** Makes a folder with this file .env, or an empty folder. */
function makeFolder(file?: string) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-env-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (file !== undefined) writeFileSync(join(folder, ".env"), file);
  return folder;
}

function load(file: string, env: Record<string, string>) {
  loadEnvFile(env, makeFolder(file));
  return env;
}

function errorMessage(env: Record<string, string>, folder: string) {
  try {
    loadEnvFile(env, folder);
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    return (error as Error).message;
  }
  throw new Error("the file was accepted");
}
