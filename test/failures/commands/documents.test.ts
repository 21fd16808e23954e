import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root, start } from "./command.ts";

/** The file that tests each command of the documents; "here": this file. */
const testFiles: Record<string, string> = {
  "npm start": "test/failures/commands/start.test.ts",
  "npm test": ".ci/run",
  "npm run test:fast": "test/failures/commands/test.test.ts",
  "npm run dev": "test/failures/commands/dev.test.ts",
  "npm run seed": "test/failures/seed.sqlite.test.ts",
  "npm run build": "here",
  "npm run check": "tools/test.ts",
  "npm run check:content": "here",
  "npm run test:all": ".ci/run",
  "npm run bench": "here",
  "npm run chaos": "test/failures/commands/chaos.test.ts",
  "npm run fuzz": "test/failures/commands/fuzz.test.ts",
  "npm run packages": "test/failures/commands/packages.test.ts",
  "npm run test:cluster": "test/failures/commands/cluster.test.ts",
  "npx lectern help": "here",
  "npx lectern remove": "test/failures/operator.sqlite.test.ts",
  "npx lectern block": "test/failures/operator.sqlite.test.ts",
  "npx lectern owner": "test/failures/operator.sqlite.test.ts",
  "npx lectern password": "test/failures/operator.sqlite.test.ts",
  "npx lectern jobs": "test/failures/operator.sqlite.test.ts",
  "npx lectern retry": "test/failures/operator.sqlite.test.ts",
  "npx lectern backup": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern verify": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern restore": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern export": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern import": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern doctor": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern move": "test/failures/operator-files.sqlite.test.ts",
  "npx lectern key": "test/failures/operator-files.sqlite.test.ts",
};

test("every command in the documents is run by a test", () => {
  const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md", { cwd: root })];
  const text = documents.map(read).join("\n");
  const commands = text.match(
    /\bnpm (?:start|test|run [\w:]+)|\bnpx lectern \w+|\bnpx(?! lectern)(?: [a-z-][\w./-]*)+/g,
  );
  // Walks browsers that few machines have, so no test starts it.
  const tested = new Set(commands).difference(new Set(["npm run test:engines"]));
  expect([...tested].sort()).toEqual(Object.keys(testFiles).sort());
  // The commands below, written as other files start them, so that one pattern matches both.
  const startCallsHere = commandsHere.map(([command]) => `start("${command}")`).join("\n");
  for (const [command, file] of Object.entries(testFiles))
    expect(file === "here" ? startCallsHere : read(file), command).toMatch(startOf(command));
});

/** Commands, and a part of their expected output. */
const commandsHere = [
  ["npm run build", "everything is installed and built"],
  ["npx lectern help", "npx lectern <command>"],
  ["npm run check:content -- links", "passed"],
  // Each measurement takes 0.05 seconds: enough to run, too short to measure.
  ["npm run bench -- 0.05", "like "],
] as const;

test.for(commandsHere)("%s works", async ([command, expectedOutput]) => {
  const run = start(command);
  expect([await run.ended, run.output()]).toEqual([0, expect.stringContaining(expectedOutput)]);
});

/** Matches where a test, `npm test` itself or the CI script starts a command. */
function startOf(command: string) {
  const patterns = [`(?:^(?:exec )?|\\bstart\\(["\`])${RegExp.escape(command)}\\b`];
  const verb = /^npx lectern (\w+)$/.exec(command)?.[1];
  if (verb) patterns.push(`\\blectern\\((?:\\w+(?:\\.\\w+)*, )?"${verb}"`);
  const script = /^npm run ([\w:]+)$/.exec(command)?.[1];
  if (script) patterns.push(`\\brun\\(npm, \\["run", "${script}"\\]`);
  return new RegExp(patterns.join("|"), "m");
}

function read(file: string) {
  return readFileSync(join(root, file), "utf8");
}
