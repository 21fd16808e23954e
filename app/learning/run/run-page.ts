import type { LessonTest } from "../../lib/lesson-test.ts";
import { buildPage } from "./build-page.ts";
import { blocksOfEarlierLessons, type Place } from "./lesson-blocks.ts";
import type { Result } from "./result.ts";
import { openSandbox } from "./sandbox.ts";

/** A page tells that it is alive. One that is silent for so long works on something that does not end. */
const maxSilenceMs = 5000;
/** A page that lives on may still keep a check waiting, as one that is never loaded does. */
const maxCheckMs = 10_000;

/** Shows the page on which a block takes effect. `test`: what is then to be looked at; its miss is returned, as told. */
export async function runPage(
  { before, block, after }: Place,
  result: Result,
  test?: LessonTest,
): Promise<string | undefined> {
  const earlier = [...(await blocksOfEarlierLessons()), ...before];
  result.page.replaceChildren();
  const { frame, send } = await openSandbox(result.page);
  const width = /\bwidth=(\d+)/.exec(test?.blocks[0]?.meta ?? "")?.[1];
  if (width) frame.style.width = `${width}px`;
  const page = buildPage(earlier, block, after);
  const missing = Promise.withResolvers<string | undefined>();
  let lastSign = Date.now();
  let lastWord = test && lastSign;
  const watch = setInterval(() => {
    // Browsers slow down what is not seen.
    if (document.hidden) lastSign = Date.now();
    if (document.hidden && lastWord) lastWord = Date.now();
    const isSilent = Date.now() - lastSign >= maxSilenceMs;
    const isWaiting = lastWord && Date.now() - lastWord >= maxCheckMs;
    if (frame.isConnected && !isSilent && !isWaiting) return;
    clearInterval(watch);
    missing.resolve(undefined);
    // Another page stands in its place.
    if (!frame.isConnected) return;
    frame.remove();
    const seconds = isSilent ? 5 : 10;
    result.end(`Stopped after ${seconds} seconds. Is there a loop that does not end?`, "error");
  }, 1000);
  result.end(test ? "Checking …" : "This is the page. Links and pictures lead nowhere here.", "done");
  send({ page, test: test && { ...test, source: block.code } }, ({ output, end, miss }) => {
    lastSign = Date.now();
    if (test && miss !== undefined) {
      missing.resolve(miss);
      lastWord = undefined;
    }
    result.print(output);
    if (end === "limit") result.end("It printed more than 1,000 lines.", "error");
  });
  return test && missing.promise;
}
