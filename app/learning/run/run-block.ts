import { buildPage, usesPage } from "./build-page.ts";
import { answersIn } from "./edit-block.ts";
import { type Block, blocksIn, blocksOfEarlierLessons } from "./lesson-blocks.ts";
import { programs } from "./programs.ts";
import { openResult, type Result } from "./result.ts";
import { openSandbox, type Sandbox, type Told } from "./sandbox.ts";

const runMs = 5000;
const loadMs = 90_000;

/** Programs that took long to load stay for the next block. */
const kept = new Map<string, Sandbox>();
let stopRunning = () => {};

/** Runs a block after those before it, as if the learner had typed the lesson so far, and shows the result below it. */
export async function runBlock(figure: HTMLElement): Promise<void> {
  stopRunning();
  const text = figure.closest(".article")!;
  const blocks = blocksIn(text);
  const at = blocks.findIndex((block) => block.figure === figure);
  const block = blocks[at]!;
  const result = openResult(figure, block.language);
  try {
    if (usesPage(block)) await runPage(blocks, at, result);
    else await runProgram(text, blocks.slice(0, at), block, result);
  } catch {
    result.end("It could not be loaded. Are you online?", "error");
  }
}

async function runPage(blocks: Block[], at: number, result: Result) {
  const before = [...(await blocksOfEarlierLessons()), ...blocks.slice(0, at)];
  const sandbox = await openSandbox(result.page);
  const page = buildPage(before, blocks[at]!, blocks.slice(at + 1));
  let isFull = false;
  sandbox.send({ page }, ({ output, end }) => {
    if (isFull) return;
    result.print(output);
    isFull = end === "limit";
    if (isFull) result.end("It printed more than 1,000 lines.", "error");
  });
  result.end("This is the page. Links and pictures lead nowhere here.", "done");
}

async function runProgram(text: Element, before: Block[], block: Block, result: Result) {
  const { language } = block;
  const earlier = before.filter((other) => other.language === language && !usesPage(other));
  const isKept = kept.get(language)?.frame.isConnected;
  const program = isKept ? undefined : await programs[language]!();
  const sandbox = isKept ? kept.get(language)! : await openSandbox(text);
  sandbox.frame.hidden = true;
  let timer = setTimeout(() => stop("It could not be loaded in time."), loadMs);
  function stop(message: string) {
    clearTimeout(timer);
    sandbox.frame.remove();
    result.end(message, "error");
  }
  stopRunning = () => stop("Stopped.");
  result.onStop(stopRunning);
  const task = {
    files: program?.files,
    code: block.code,
    answers: answersIn(block.figure),
    ...(language === "Python"
      ? { printed: block.printed, earlier: earlier.map(({ code, printed }) => ({ code, printed })) }
      : { earlier: earlier.map(({ code }) => code) }),
  };
  sandbox.send({ program: program?.source, task }, ({ started, output, end }: Told) => {
    if (started) {
      kept.set(language, sandbox);
      clearTimeout(timer);
      timer = setTimeout(() => stop("Stopped after 5 seconds. Is there a loop that does not end?"), runMs);
      result.say("Running …");
    }
    result.print(output);
    if (end === "limit") stop("Stopped: it printed more than 1,000 lines.");
    if (end !== "done" && end !== "error") return;
    clearTimeout(timer);
    stopRunning = () => {};
    if (language === "JavaScript") sandbox.frame.remove();
    result.compare(end, block.printed);
  });
}
