import { buildPage } from "./build-page.ts";
import { type Block, blocksOfEarlierLessons } from "./lesson-blocks.ts";
import type { Result } from "./result.ts";
import { openSandbox } from "./sandbox.ts";

/** A page tells that it is alive. One that is silent for so long works on something that does not end. */
const maxSilenceMs = 5000;

/** Shows the page on which a block takes effect. */
export async function runPage(blocks: Block[], at: number, result: Result): Promise<void> {
  const before = [...(await blocksOfEarlierLessons()), ...blocks.slice(0, at)];
  const { frame, send } = await openSandbox(result.page);
  const page = buildPage(before, blocks[at]!, blocks.slice(at + 1));
  let lastSign = Date.now();
  const watch = setInterval(() => {
    // Browsers slow down what is not seen.
    if (document.hidden) lastSign = Date.now();
    if (frame.isConnected && Date.now() - lastSign < maxSilenceMs) return;
    clearInterval(watch);
    frame.remove();
    result.end("Stopped after 5 seconds. Is there a loop that does not end?", "error");
  }, 1000);
  result.end("This is the page. Links and pictures lead nowhere here.", "done");
  send({ page }, ({ output, end }) => {
    lastSign = Date.now();
    result.print(output);
    if (end === "limit") result.end("It printed more than 1,000 lines.", "error");
  });
}
