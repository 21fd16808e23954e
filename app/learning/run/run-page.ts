import { buildPage } from "./build-page.ts";
import { type Block, blocksOfEarlierLessons } from "./lesson-blocks.ts";
import type { Result } from "./result.ts";
import { openSandbox } from "./sandbox.ts";

/** A page tells that it is alive. One that is silent for so long works on something that does not end. */
const maxSilenceMs = 5000;

interface PageTest {
  code: string;
  /** The attempt as text. */
  source: string;
  expected?: string;
  /** Of the page, in pixels. */
  width?: string;
}

/** Shows the page on which a block takes effect. `test`: what is then to be looked at; its miss is returned. */
export async function runPage(
  before: Block[],
  block: Block,
  after: Block[],
  result: Result,
  test?: PageTest,
): Promise<string | undefined> {
  const earlier = [...(await blocksOfEarlierLessons()), ...before];
  const { frame, send } = await openSandbox(result.page);
  if (test?.width) frame.style.width = `${test.width}px`;
  const page = buildPage(earlier, block, after);
  const missing = Promise.withResolvers<string | undefined>();
  let lastSign = Date.now();
  const watch = setInterval(() => {
    // Browsers slow down what is not seen.
    if (document.hidden) lastSign = Date.now();
    if (frame.isConnected && Date.now() - lastSign < maxSilenceMs) return;
    clearInterval(watch);
    missing.resolve(undefined);
    // Another page stands in its place.
    if (!frame.isConnected) return;
    frame.remove();
    result.end("Stopped after 5 seconds. Is there a loop that does not end?", "error");
  }, 1000);
  result.end(test ? "Checking …" : "This is the page. Links and pictures lead nowhere here.", "done");
  send({ page, test }, ({ output, end, miss }) => {
    lastSign = Date.now();
    if (test && miss !== undefined) missing.resolve(miss);
    result.print(output);
    if (end === "limit") result.end("It printed more than 1,000 lines.", "error");
  });
  return test && missing.promise;
}
