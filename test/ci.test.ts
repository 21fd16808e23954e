import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs the script as CI does, with a program in place of npm that prints its arguments and fails for those with a word. */
function runCi(failingWord: string) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-ci-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const npm = join(folder, "npm");
  writeFileSync(npm, `#!/bin/sh\necho "npm $*"\ncase "$*" in *${failingWord}*) exit 3;; esac\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync("bash", [".ci/run"], { env, encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

test.runIf(process.platform === "linux")("CI fails when either half of the tests fails", () => {
  const halves = ["npm test", "npm run test:all -- --rest"];
  expect(runCi("nothing")).toEqual({ status: 0, lines: halves });
  expect(runCi("test")).toEqual({ status: 3, lines: halves.slice(0, 1) });
  expect(runCi("rest")).toEqual({ status: 3, lines: halves });
});
