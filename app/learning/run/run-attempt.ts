import type { LessonTest } from "../../lib/lesson-test.ts";
import { boxSelector } from "./code-box.ts";
import { makeField } from "./edit-block.ts";
import { type Block, blocksIn, fileIn, type Place } from "./lesson-blocks.ts";
import { markLine } from "./mark-line.ts";
import { openResult } from "./result.ts";
import { run } from "./run-block.ts";
import { lineIn, readMiss, showVerdict } from "./verdict.ts";

/** Runs or checks the attempt in which a button stands. Returns whether a check was passed. */
export async function runAttempt(button: HTMLElement): Promise<boolean> {
  const attempt = button.closest<HTMLElement>(".attempt")!;
  const field = attempt.querySelector<HTMLTextAreaElement>(boxSelector)!;
  const result = openResult(attempt, attempt.dataset.language!);
  markLine(field, undefined);
  if (!button.matches(".check-it")) {
    if (/\binput\(/.test(field.value) && !attempt.querySelector(".answers"))
      button.before(makeField("Your answers, one on each line", "", "answers"));
    await run(placeOf(attempt, field), result);
    return false;
  }
  const code = field.value.trim();
  if (!code || code === field.defaultValue.trim()) {
    result.end("Write something first.", "error");
    return false;
  }
  const tests: LessonTest[] = JSON.parse(attempt.dataset.tests!);
  const told = await run(placeOf(attempt, field, true), result, tests);
  if (told === undefined) return false;
  const miss = readMiss(told);
  if (miss?.error) markLine(field, lineIn(miss.error));
  showVerdict(attempt, result, miss, tests.length);
  return miss === undefined;
}

/** `isAsPrinted`: without what the learner changed in the lesson's blocks. */
function placeOf(attempt: HTMLElement, field: HTMLTextAreaElement, isAsPrinted = false): Place {
  const blocks = blocksIn(attempt.closest(".article")!).map((block) =>
    isAsPrinted ? { ...block, code: block.lessonCode } : block,
  );
  const isBefore = ({ figure }: Block) =>
    Boolean(attempt.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_PRECEDING);
  const { language = "", meta = "" } = attempt.dataset;
  const before = blocks.filter(isBefore);
  const file = fileIn(meta) ?? before.at(-1)?.file;
  const { value: code, defaultValue: lessonCode } = field;
  const block: Block = { figure: attempt, language, meta, code, lessonCode, file };
  return { before, block, after: blocks.filter((other) => !isBefore(other)) };
}
