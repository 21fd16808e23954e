import type { LessonTest } from "../../lib/lesson-test.ts";
import { usesPage } from "./build-page.ts";
import { blocksIn, type Place } from "./lesson-blocks.ts";
import { openResult, type Result } from "./result.ts";
import { runPage } from "./run-page.ts";
import { runProgram, stopProgram } from "./run-program.ts";

/** Runs a block after those before it, as if the learner had typed the lesson so far, and shows the result below it. */
export async function runBlock(figure: HTMLElement): Promise<void> {
  const blocks = blocksIn(figure.closest(".article")!);
  const at = blocks.findIndex((block) => block.figure === figure);
  const place = { before: blocks.slice(0, at), block: blocks[at]!, after: blocks.slice(at + 1) };
  await run(place, openResult(figure, blocks[at]!.language));
}

/** With `tests`, returns the first miss, as told: "null" without one; undefined when it was stopped. */
export async function run(place: Place, result: Result, tests?: LessonTest[]): Promise<string | undefined> {
  stopProgram();
  try {
    if (!usesPage(place.block)) return await runProgram(place, result, tests);
    let told: string | undefined;
    // Each check has a page of its own.
    for (const test of tests ?? [undefined]) {
      told = await runPage(place, result, test);
      if (told !== "null") break;
    }
    return told;
  } catch {
    result.end("It could not be loaded. Are you online?", "error");
    return undefined;
  }
}
