// The exercises of all lessons, with what runs before them, as the site renders them.
import type { Element, Nodes, Properties } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { readLessons } from "../../app/learning/content/lesson-files.server.ts";
import type { LessonTest } from "../../app/lib/lesson-test.ts";
import { toTree } from "../../app/markdown/markdown-to-html.server.ts";

interface Runnable {
  language: string;
  meta: string;
  code: string;
  printed?: string;
}

export interface Exercise {
  /** "s12/first-program: Dana comes along" */
  name: string;
  language: string;
  /** The blocks of the lesson before the attempt. */
  earlier: Runnable[];
  tests: LessonTest[];
  /** What stands in the attempt at the beginning. */
  start: string;
  /** The first code of the solution that runs, and what stands after its language. */
  solution: string;
  meta: string;
}

export async function readExercises(): Promise<Exercise[]> {
  const all = readLessons("content/lessons").map(async ({ courseId, slug, content, title, description }) => {
    const lesson = `${courseId}/${slug}`;
    return exercisesIn(await toTree({ title, description, content, lesson }), lesson);
  });
  return (await Promise.all(all)).flat();
}

function exercisesIn(tree: Nodes, lesson: string): Exercise[] {
  const blocks: Runnable[] = [];
  const attempts: { name: string; at: number; properties: Properties }[] = [];
  let title = "";
  visit(tree, "element", (node, index, parent) => {
    const classes = (node.properties.className ?? []) as string[];
    if (classes.includes("task-title")) title = textOf({ ...node, children: node.children.slice(1) }).trim();
    if (classes.includes("attempt"))
      attempts.push({ name: `${lesson}: ${title}`, at: blocks.length, properties: node.properties });
    const next = parent!.children.slice(index! + 1).find(({ type }) => type === "element") as Element;
    if (classes.includes("code") && buttonsOf(node).includes("Run")) blocks.push(toBlock(node, next));
  });
  return attempts.map(({ name, at, properties: { dataLanguage, dataStart, dataTests } }) => ({
    ...{ name, earlier: blocks.slice(0, at), solution: blocks[at]?.code ?? "", meta: blocks[at]?.meta ?? "" },
    ...{ language: String(dataLanguage ?? ""), start: String(dataStart ?? "") },
    tests: JSON.parse(String(dataTests ?? "[]")) as LessonTest[],
  }));
}

function toBlock(figure: Element, next: Element | undefined): Runnable {
  const [header, pre] = figure.children as [Element, Element];
  const isPrinted = (next?.properties.className as string[] | undefined)?.includes("printed");
  return {
    language: String(header.properties.dataLanguage).split(" · ")[1]!,
    meta: String(figure.properties.dataMeta ?? ""),
    code: textOf(pre).replace(/\n$/, ""),
    ...(isPrinted && { printed: textOf(next!) }),
  };
}

function buttonsOf(figure: Element) {
  return (figure.children[0] as Element).children.map((button) => textOf(button));
}
