import type { LessonTest } from "../../lib/lesson-test.ts";
import { usesPage } from "./build-page.ts";
import { makeField } from "./edit-block.ts";
import { type Block, blocksIn } from "./lesson-blocks.ts";
import { markLine } from "./mark-line.ts";
import { openResult, type Result } from "./result.ts";
import { runPage } from "./run-page.ts";
import { runProgram, stopProgram, taskOf } from "./run-program.ts";
import { lineIn, readMiss, showVerdict } from "./verdict.ts";

/** Runs or checks the attempt in which a button stands. Whether every check is passed: undefined for a run alone. */
export async function runAttempt(button: HTMLElement): Promise<boolean | undefined> {
  stopProgram();
  const attempt = button.closest<HTMLElement>(".attempt")!;
  const field = attempt.querySelector<HTMLTextAreaElement>("textarea[data-box]")!;
  const result = openResult(attempt, attempt.dataset.language!);
  markLine(field, undefined);
  try {
    if (button.matches(".check-it")) return await check(attempt, field, result);
    await run(attempt, field, result);
  } catch {
    result.end("It could not be loaded. Are you online?", "error");
  }
  return undefined;
}

async function run(attempt: HTMLElement, field: HTMLTextAreaElement, result: Result) {
  const { before, block, after } = placeOf(attempt, field);
  if (usesPage(block)) return void (await runPage(before, block, after, result));
  if (/\binput\(/.test(block.code) && !attempt.querySelector(".answers"))
    attempt.querySelector(".run-it")!.before(makeField("Your answers, one on each line", "", "answers"));
  const task = { ...taskOf(before, block), isAttempt: true };
  await runProgram(attempt, block, task, result);
}

async function check(attempt: HTMLElement, field: HTMLTextAreaElement, result: Result) {
  const tests: LessonTest[] = JSON.parse(attempt.dataset.tests!);
  const code = field.value.trim();
  if (!code || code === field.defaultValue.trim()) {
    result.end("Write something first.", "error");
    return false;
  }
  const { before, block, after } = placeOf(attempt, field, true);
  const told = usesPage(block)
    ? await checkPage(before, block, after, result, tests)
    : await checkProgram(attempt, before, block, result, tests);
  if (told === undefined) return false;
  const miss = readMiss(told);
  if (miss?.error) markLine(field, lineIn(miss.error));
  showVerdict(attempt, result, miss, tests.length);
  return miss === undefined;
}

/** The first miss, as told; "null" without one; undefined when it was stopped. */
function checkProgram(
  attempt: HTMLElement,
  before: Block[],
  block: Block,
  result: Result,
  tests: LessonTest[],
) {
  const told = Promise.withResolvers<string | undefined>();
  const task = { ...taskOf(before, block), answers: undefined, tests };
  runProgram(attempt, block, task, result, {
    onMiss: told.resolve,
    onStop: () => told.resolve(undefined),
  }).catch(told.reject);
  return told.promise;
}

/** Each check has a page of its own. */
async function checkPage(before: Block[], block: Block, after: Block[], result: Result, tests: LessonTest[]) {
  for (const { blocks, printed, says } of tests) {
    result.page.replaceChildren();
    const width = /\bwidth=(\d+)/.exec(blocks[0]?.meta ?? "")?.[1];
    const code = blocks.map((one) => one.code).join("\n");
    const told = await runPage(before, block, after, result, {
      code,
      source: block.code,
      expected: printed,
      width,
    });
    if (told !== "null") return told && JSON.stringify({ ...readMiss(told), test: says });
  }
  return "null";
}

/** The blocks around an attempt, and itself as one. `isAsPrinted`: without what the learner changed in them. */
function placeOf(attempt: HTMLElement, field: HTMLTextAreaElement, isAsPrinted = false) {
  const blocks = blocksIn(attempt.closest(".article")!).map((block) =>
    isAsPrinted ? { ...block, code: block.lessonCode } : block,
  );
  const isBefore = ({ figure }: Block) =>
    Boolean(attempt.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_PRECEDING);
  const { language = "", meta = "" } = attempt.dataset;
  const block: Block = { figure: attempt, language, meta, code: field.value, lessonCode: field.defaultValue };
  return { before: blocks.filter(isBefore), block, after: blocks.filter((other) => !isBefore(other)) };
}
