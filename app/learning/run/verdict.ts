import type { Result } from "./result.ts";

/** What is missing in an attempt. It comes from code that may lie: it is shown as text, and sets nobody's mark but the learner's. */
export interface Miss {
  error?: string;
  /** What was looked at, such as "double(4)", what it had to be, and what it was. */
  of?: string;
  expected?: string;
  came?: string;
  says?: string;
  /** What the lesson says of this check. */
  test?: string;
  /** Nothing came back, as from a function that prints. */
  isNothing?: boolean;
  isPrinted?: boolean;
  isTable?: boolean;
}

export function readMiss(told: string): Miss | undefined {
  try {
    const miss = JSON.parse(told) as Record<string, unknown> | null;
    if (!miss) return undefined;
    return Object.fromEntries(
      Object.entries(miss).filter(([, value]) => /string|boolean/.test(typeof value)),
    );
  } catch {
    return {};
  }
}

/** The last line of the learner's own code that an error names. */
export function lineIn(error: string): number | undefined {
  const [, line] = [...error.matchAll(/(?:^ {2}File "[^"\n]*", |\()line (\d+)/gm)].at(-1) ?? [];
  return line === undefined ? undefined : Number(line);
}

/** Says how a check ended. */
export function showVerdict(attempt: HTMLElement, result: Result, miss: Miss | undefined, count: number) {
  if (!miss) return result.end(`✓ Solved${count > 1 ? `: all ${count} checks are met` : ""}.`, "same");
  if (miss.error) result.print(`${miss.error.trimEnd()}\n`);
  result.end(miss.error ? "It stopped with an error:" : "Not yet.", "error");
  const [nothing, printing] =
    attempt.dataset.language === "Python" ? ["None", "print"] : ["undefined", "console.log"];
  const says = [
    ...[miss.test, miss.says],
    miss.isNothing && `\`${nothing}\` came back: \`${printing}\` shows a value, \`return\` hands it back.`,
  ];
  for (const text of says.filter((text) => typeof text === "string")) result.add(words(text));
  if (miss.expected !== undefined) result.add(comparison(miss));
  if (attempt.parentElement!.querySelector(".hint:not([open])")) result.add(words("Below is a hint."));
}

/** Side by side, or below each other on a phone. */
function comparison({ of, expected = "", came = "", isPrinted, isTable }: Miss) {
  const [asked, given] = isPrinted
    ? ["It should print", "It printed"]
    : isTable
      ? ["The rows that were asked for", "Your rows"]
      : [`${nameOf(of)} should be`, "It was"];
  const box = document.createElement("div");
  box.className = isTable ? "compared table" : "compared";
  for (const [title, value] of [[asked, expected] as const, [given, came] as const]) {
    const part = document.createElement("div");
    const pre = document.createElement("pre");
    pre.textContent = value || "(nothing)";
    part.append(words(title), pre);
    box.append(part);
  }
  return box;
}

/** What was looked at: code, or the words of a lesson. */
function nameOf(of = "It") {
  return /^[\w$.]+[([]/.test(of) ? `\`${of}\`` : of;
}

/** A paragraph in which what stands between backticks is code. */
function words(text: string) {
  const paragraph = document.createElement("p");
  const parts = text.split("`").map((part, at) => {
    const element = document.createElement(at % 2 ? "code" : "span");
    element.textContent = part;
    return element;
  });
  paragraph.append(...parts);
  return paragraph;
}
