import { usesPage } from "./build-page.ts";
import { blocksIn } from "./lesson-blocks.ts";
import { openResult } from "./result.ts";
import { runPage } from "./run-page.ts";
import { runProgram, stopProgram, taskOf } from "./run-program.ts";

/** Runs a block after those before it, as if the learner had typed the lesson so far, and shows the result below it. */
export async function runBlock(figure: HTMLElement): Promise<void> {
  stopProgram();
  const text = figure.closest(".article")!;
  const blocks = blocksIn(text);
  const at = blocks.findIndex((block) => block.figure === figure);
  const result = openResult(figure, blocks[at]!.language);
  try {
    if (usesPage(blocks[at]!)) await runPage(blocks.slice(0, at), blocks[at]!, blocks.slice(at + 1), result);
    else await runProgram(text, blocks[at]!, taskOf(blocks.slice(0, at), blocks[at]!), result);
  } catch {
    result.end("It could not be loaded. Are you online?", "error");
  }
}
