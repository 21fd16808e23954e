import { expect, test } from "vitest";
import { start } from "./command.ts";

test("npm test with a word runs the files with that name, and counts their tests in one line", async () => {
  const command = start("npm test -- slots");
  expect([await command.ended, command.output()]).toEqual([0, endsWith("3 passed, 0 failed, 0 skipped")]);
  expect(command.output()).not.toContain("biome");
});

test("npm test fails with a message when no test has that name", async () => {
  const command = start("npm run test:fast -- no-such-name");
  expect([await command.ended, command.output()]).toEqual([
    1,
    endsWith("No test file is named so: no-such-name"),
  ]);
});

function endsWith(line: string) {
  return expect.stringMatching(new RegExp(`\n${RegExp.escape(line)}\n$`));
}
