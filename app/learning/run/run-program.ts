import type { LessonTest } from "../../lib/lesson-test.ts";
import { usesPage } from "./build-page.ts";
import { answersIn } from "./edit-block.ts";
import type { Place } from "./lesson-blocks.ts";
import { markLine } from "./mark-line.ts";
import { programs } from "./programs.ts";
import type { Result } from "./result.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";
import { lineIn } from "./verdict.ts";

const runMs = 5000;
const loadMs = 90_000;

/** SQL and Python, which take long to load, stay for the next block. */
const kept = new Map<string, Sandbox>();

/** Stops what runs. */
export let stopProgram = () => {};

/**
 * Runs a block in a worker, after the earlier ones of its language. `tests`: the checks of an attempt, which run in place of it alone;
 * the first miss is returned, as told. Otherwise undefined.
 */
export async function runProgram(
  { before, block }: Place,
  result: Result,
  tests?: LessonTest[],
): Promise<string | undefined> {
  const { figure, language, printed, code, file } = block;
  const earlier = before
    .filter((other) => other.language === language && !usesPage(other))
    // `printed`: the answers of an earlier run, which Python reads off what was printed.
    .map((other) => ({ code: other.code, printed: other.printed, file: other.file }));
  const answers = answersIn(figure);
  const isAttempt = figure.matches(".attempt");
  const isKept = kept.get(language)?.frame.isConnected;
  const program = isKept ? undefined : await programs[language]!();
  const sandbox = isKept ? kept.get(language)! : await openSandbox(figure.closest(".article")!);
  sandbox.frame.hidden = true;
  const told = Promise.withResolvers<string | undefined>();
  let timer = setTimeout(() => stop("It could not be loaded in time."), loadMs);
  const finish = () => {
    clearTimeout(timer);
    stopProgram = () => {};
  };
  function stop(message: string) {
    finish();
    sandbox.frame.remove();
    result.end(message, "error");
    told.resolve(undefined);
  }
  stopProgram = () => stop("Stopped.");
  result.onStop(stopProgram);
  const task = { earlier, code, printed, file, answers, tests, isAttempt, files: program?.files };
  sandbox.send({ program: program?.source, task }, ({ started, output, end, line, miss }) => {
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
    const field = figure.querySelector<HTMLTextAreaElement>("[data-box]");
    if (field) markLine(field, end === "error" ? (line ?? lineIn(String(output))) : undefined);
    // What it left behind is not for the next block.
    if (language === "JavaScript") sandbox.frame.remove();
    // With their own answers, a learner gets another output.
    if (!tests || miss === undefined) result.compare(end, answers ? undefined : printed);
    told.resolve(tests && miss);
  });
  return told.promise;
}
