import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { edit, freshClone } from "./clone.ts";
import { root, start } from "./command.ts";

const onLinux = test.runIf(process.platform === "linux");
// Long, because the browser's tests run at the same time.
const pollOptions = { timeout: 600_000 };

test("npm test with a word runs the files with that name, and counts their tests in one line", async () => {
  const command = start("npm test -- SLOTS");
  expect([await command.ended, command.output()]).toEqual([0, endsWith("3 passed, 0 failed, 0 skipped")]);
  expect(command.output()).not.toContain("Style");
});

test("npm test with words that match no file runs the tests with these words in their names", async () => {
  const command = start(`npm test -- "Nothing has to be set"`);
  expect([await command.ended, command.output()]).toEqual([0, endsWith("1 passed, 0 failed, 0 skipped")]);
});

test("npm test fails with a message when no test has that name", async () => {
  // The shell removes the quotes. With them, this file does not contain the word, which would select the file.
  const command = start(`npm test -- no"such"name`);
  expect([await command.ended, command.output()]).toEqual([
    1,
    endsWith(`No test is named so: ${["no", "such", "name"].join("")}`),
  ]);
});

onLinux("npm run test:fast tests the edited site after each edit", { timeout: 1_200_000 }, async () => {
  const clone = freshClone();
  cpSync(join(root, "build"), join(clone, "build"), { recursive: true, preserveTimestamps: true });
  const command = start(`npm run test:fast -- --watch "every failed login"`, {}, clone);
  const drawnAt = () => statSync(join(clone, "build/covers/covers")).mtimeMs;
  const firstDrawnAt = drawnAt();
  const rounds = () => command.output().match(/^\d+ passed, \d+ failed, \d+ skipped$/gm) ?? [];
  await expect.poll(rounds, pollOptions).toEqual(["1 passed, 0 failed, 0 skipped"]);
  edit(clone, "app/accounts/lib/account-texts.ts", "Invalid email or password.", "Edited.");
  await expect
    .poll(rounds, pollOptions)
    .toEqual(["1 passed, 0 failed, 0 skipped", "0 passed, 1 failed, 0 skipped"]);
  // Drawing the covers takes longer than the rest of a build.
  expect(drawnAt()).toBe(firstDrawnAt);
});

function endsWith(line: string) {
  return expect.stringMatching(new RegExp(`\n${RegExp.escape(line)}\n$`));
}
