import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { articles, type Block } from "./article.ts";
import { lessons } from "./lesson.ts";
import { syntaxErrors } from "./parse.ts";
import { js, python, runProgram, runPython, runSql, ts } from "./run.ts";

const texts: { name: string; blocks: Block[] }[] = [...articles, ...lessons];
const hasBash = spawnSync("bash", ["-c", "true"]).status === 0;
const runs: Record<string, (blocks: Block[]) => string[]> = {
  python: runPython,
  js: (blocks) => runProgram(js, blocks),
  ts: (blocks) => runProgram(ts, blocks),
  sql: runSql,
};

for (const [language, run] of Object.entries(runs))
  test.skipIf(language === "python" && python.command === "")(
    `the ${language} of every text runs, and prints what is shown below it`,
    () => expect(texts.flatMap((text) => wrongOutputs(text, language, run))).toEqual([]),
  );

test.for(Object.keys(syntaxErrors))("every block of %s can be parsed", (language, { skip }) => {
  if (language === "bash" && !hasBash) skip();
  const errors = texts.flatMap(({ name, blocks }) =>
    blocks
      .filter((block) => block.language === language)
      .flatMap(({ code }) => syntaxErrors[language]!(code).map((error) => `${name}: ${error}`)),
  );
  expect(errors).toEqual([]);
});

test("every block of code names a language that is checked here, or text", () => {
  const known = [...Object.keys(runs), ...Object.keys(syntaxErrors), "text"];
  const used = new Set(texts.flatMap(({ blocks }) => blocks.map(({ language }) => language)));
  expect([...used].filter((language) => !known.includes(language))).toEqual([]);
});

/** Runs a text's blocks of one language. Returns a message for each block whose output is not the one that the text shows. */
function wrongOutputs(
  { name, blocks }: (typeof texts)[number],
  language: string,
  run: (typeof runs)[string],
) {
  const own = blocks.filter((block) => block.language === language);
  if (own.length === 0) return [];
  try {
    const outputs = run(own);
    return own.flatMap(({ output }, index) =>
      output === undefined || trimLines(output) === trimLines(outputs[index]!)
        ? []
        : [`${name}, ${language} ${index + 1} printed:\n${outputs[index]}`],
    );
  } catch (error) {
    return [`${name}, ${language} failed:\n${(error as Error).message}`];
  }
}

/** Removes spaces at the ends of lines, which nobody sees. */
function trimLines(text: string) {
  return text.replace(/[ \t]+$/gm, "").trim();
}
