import type { LessonTest } from "../../lib/lesson-test.ts";
import { usesPage } from "./build-page.ts";
import { answersIn } from "./edit-block.ts";
import type { Block } from "./lesson-blocks.ts";
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

interface Listeners {
  /** Hears what the checks find. */
  onMiss?(miss: string): void;
  onStop?(): void;
}

/** Runs a block in a worker. */
export async function runProgram(
  text: Element,
  { figure, language, printed }: Pick<Block, "figure" | "language" | "printed">,
  task: Task,
  result: Result,
  { onMiss, onStop }: Listeners = {},
) {
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
    onStop?.();
  }
  stopProgram = () => stop("Stopped.");
  result.onStop(stopProgram);
  const sent = { ...task, files: program?.files };
  sandbox.send({ program: program?.source, task: sent }, ({ started, output, end, line, miss }) => {
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
    if (task.tests && miss !== undefined) return onMiss?.(miss);
    // With their own answers, a learner gets another output.
    result.compare(end, task.answers ? undefined : printed);
  });
}

interface Task {
  /** `printed`: the answers of an earlier run, which Python reads off what was printed. */
  earlier: Pick<Block, "code" | "printed" | "file">[];
  code: string;
  printed?: string;
  file?: string;
  answers?: string[];
  /** The checks of an attempt, which run in place of it alone. */
  tests?: LessonTest[];
  /** It may use names that the lesson has. */
  isAttempt?: boolean;
}

/** What a worker has to run: a block after the earlier ones of its language. */
export function taskOf(before: Block[], { figure, language, code, printed, file }: Block): Task {
  const earlier = before.filter((other) => other.language === language && !usesPage(other));
  const sources = earlier.map((other) => ({ code: other.code, printed: other.printed, file: other.file }));
  return { earlier: sources, code, printed, file, answers: answersIn(figure) };
}
