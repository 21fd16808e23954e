import { usesPage } from "./build-page.ts";
import { answersIn } from "./edit-block.ts";
import type { Block } from "./lesson-blocks.ts";
import { programs } from "./programs.ts";
import type { Result } from "./result.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

const runMs = 5000;
const loadMs = 90_000;

/** SQL and Python, which take long to load, stay for the next block. */
const kept = new Map<string, Sandbox>();

/** Stops what runs. */
export let stopProgram = () => {};

/** Runs a block in a worker, after the earlier ones of its language. */
export async function runProgram(text: Element, before: Block[], block: Block, result: Result) {
  const { language } = block;
  const isKept = kept.get(language)?.frame.isConnected;
  const program = isKept ? undefined : await programs[language]!();
  const sandbox = isKept ? kept.get(language)! : await openSandbox(text);
  sandbox.frame.hidden = true;
  let timer = setTimeout(() => stop("It could not be loaded in time."), loadMs);
  const finish = () => {
    clearTimeout(timer);
    stopProgram = () => {};
  };
  function stop(message: string) {
    finish();
    sandbox.frame.remove();
    result.end(message, "error");
  }
  stopProgram = () => stop("Stopped.");
  result.onStop(stopProgram);
  const task = { ...taskOf(before, block), files: program?.files };
  sandbox.send({ program: program?.source, task }, ({ started, output, end }) => {
    if (started) {
      kept.set(language, sandbox);
      clearTimeout(timer);
      timer = setTimeout(() => stop("Stopped after 5 seconds. Is there a loop that does not end?"), runMs);
      result.say("Running …");
    }
    result.print(output);
    if (end === "limit") stop("Stopped: it printed more than 1,000 lines.");
    if (end !== "done" && end !== "error") return;
    finish();
    // What it left behind is not for the next block.
    if (language === "JavaScript") sandbox.frame.remove();
    // With their own answers, a learner gets another output.
    result.compare(end, task.answers ? undefined : block.printed);
  });
}

/** `printed`: the answers of an earlier run, which Python reads off what was printed. */
function taskOf(before: Block[], { figure, language, code, printed }: Block) {
  const earlier = before.filter((other) => other.language === language && !usesPage(other));
  const sources = earlier.map((other) => ({ code: other.code, printed: other.printed }));
  return { earlier: sources, code, printed, answers: answersIn(figure) };
}
