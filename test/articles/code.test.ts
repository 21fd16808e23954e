import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { articles } from "./article.ts";
import { complaints } from "./parse.ts";
import { js, python, runAll, runProgram, runSql, ts } from "./run.ts";

const noBash = spawnSync("bash", ["-c", "true"]).status !== 0;

test.skipIf(python.command === "")(
  "the Python of every article runs, and prints what is shown below it",
  () => {
    expect(runAll("python", (blocks) => runProgram(python, blocks))).toEqual([]);
  },
  60_000,
);

test("the JavaScript of every article runs, and prints what is shown below it", () => {
  expect(runAll("js", (blocks) => runProgram(js, blocks))).toEqual([]);
});

test("the TypeScript of every article runs, and prints what is shown below it", () => {
  expect(runAll("ts", (blocks) => runProgram(ts, blocks))).toEqual([]);
});

test("the SQL of every article runs, and answers what is shown below it", () => {
  expect(runAll("sql", runSql)).toEqual([]);
});

test.for(Object.keys(complaints))("every block of %s can be parsed", (language, { skip }) => {
  if (language === "bash" && noBash) skip();
  const found = articles.flatMap(({ id, blocks }) =>
    blocks
      .filter((block) => block.language === language)
      .flatMap(({ code }) => complaints[language]!(code).map((complaint) => `${id}: ${complaint}`)),
  );
  expect(found).toEqual([]);
});

test("every block names a language, and one that is checked where it can be", () => {
  const known = ["python", "js", "ts", "sql", "text", ...Object.keys(complaints)];
  const used = new Set(articles.flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  expect([...used].filter((language) => !known.includes(language))).toEqual([]);
});
