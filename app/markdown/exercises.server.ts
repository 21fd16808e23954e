// The exercises of a lesson: a task, hints, the place of an attempt that runs and is checked, and a solution.
import type { Element, ElementContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { LessonTest } from "../lib/lesson-test.ts";
import { isPlainText, languageOf, metaOf, runnableName } from "./code-language.server.ts";
import { element } from "./element.server.ts";
import { contentAfterMarker, kindOf, paragraph, text, tickButton } from "./lesson-parts.server.ts";

interface Part {
  kind: string;
  children: ElementContent[];
}

/** `mark`: "x-its-title". With a check, its own mark is "s-its-title", which only a check sets. */
export function exerciseBody(children: ElementContent[], lesson: string, mark: string): ElementContent[] {
  const [task, ...others] = partsOf(children);
  const ofKind = (kind: string) => others.filter((part) => part.kind === kind);
  const solutions = ofKind("SOLUTION");
  const tests = ofKind("TEST").map(readTest);
  const button = tickButton("I did this exercise", `${lesson}/${mark}`, mark);
  if (tests.length > 0) button.properties.dataSolved = `${lesson}/${mark.replace("x-", "s-")}`;
  return [
    ...task!.children,
    element("p", { className: ["task-act"] }, [button]),
    ...(solutions.length + tests.length > 0 ? [attempt(mark, task!, solutions, tests)] : []),
    ...ofKind("HINT").map(hint),
    ...solutions.map(solution),
  ];
}

/** The task, and what follows each marker. */
function partsOf(children: ElementContent[]): Part[] {
  const parts: Part[] = [{ kind: "TASK", children: [] }];
  for (const child of children) {
    const kind = child.type === "element" ? kindOf(child) : undefined;
    if (kind) parts.push({ kind, children: paragraph(contentAfterMarker(child as Element)) });
    else parts.at(-1)!.children.push(child);
  }
  return parts;
}

/** A style sheet shows the next one when this one is open. Its code is no part of the lesson's program. */
function hint({ children }: Part, at: number, all: Part[]) {
  for (const pre of presIn(children))
    (pre.children[0] as Element).data = { meta: "norun" } as Element["data"];
  const name = all.length > 1 ? `Hint ${at + 1} of ${all.length}` : "Hint";
  return element("details", { className: ["hint"] }, [element("summary", {}, [text(name)]), ...children]);
}

function solution({ children }: Part) {
  const summary = element("summary", {}, [text("Show a solution")]);
  return element("details", { className: ["solution"] }, [summary, ...children]);
}

/** Holds what fills it where scripts run: `withAttemptFields`. */
function attempt(mark: string, task: Part, solutions: Part[], tests: LessonTest[]) {
  const code = [...solutions.flatMap(codeIn), ...tests.flatMap(({ blocks }) => blocks)].find(
    ({ language }) => language,
  );
  const start = codeIn(task).find(({ meta }) => /\bstart\b/.test(meta));
  return element(
    "div",
    {
      className: ["attempt"],
      dataOf: mark,
      ...(code && { dataLanguage: code.language, dataStart: start?.code ?? "", dataMeta: code.meta }),
      ...(tests.length > 0 && { dataTests: JSON.stringify(tests) }),
    },
    [],
  );
}

function readTest({ children }: Part): LessonTest {
  const pres = presIn(children);
  const words = children.filter((node) => !pres.includes(node as Element)).map((node) => textOf(node));
  const printed = pres.findLast((pre) => isPlainText(languageOf(pre)));
  return {
    ...(words.join("").trim() && { says: words.join(" ").replace(/\s+/g, " ").trim() }),
    blocks: codeIn({ children }).filter(({ language }) => language),
    ...(printed && { printed: textOf(printed), isOrdered: /\bordered\b/.test(metaOf(printed)) }),
  };
}

/** Its code, with the usual name of a language that runs; "" for another. */
function codeIn({ children }: Pick<Part, "children">) {
  return presIn(children).map((pre) => ({
    language: runnableName(languageOf(pre)) ?? "",
    meta: metaOf(pre),
    code: textOf(pre).replace(/\n$/, ""),
  }));
}

function presIn(children: ElementContent[]) {
  return children.filter((node) => node.type === "element" && node.tagName === "pre") as Element[];
}
