import type { Element, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { isPlainText, languageOf, metaOf, runnableName } from "./code-language.server.ts";
import { element } from "./element.server.ts";
import { type Highlighter, languageName, openHighlighter } from "./highlight.server.ts";
import { scrollProperties } from "./plugins.server.ts";

/**
 * Highlights code blocks, and adds a header with the language and a copy button. In a lesson, the header says what is to be typed
 * and what it prints: the text directly below it. Code of final questions is only looked at.
 */
export function highlightCode() {
  const highlighter = openHighlighter();
  return async (tree: Root, file: VFile) => {
    await highlightIn(tree, highlighter, Boolean(file.data.lesson));
    const asked = (tree.data?.questions ?? []).flatMap((question) => [
      ...[question.text, ...question.answers],
      question.explanation ?? [],
    ]);
    for (const children of asked) await highlightIn({ type: "root", children }, highlighter, false, "asked");
  };
}

async function highlightIn(tree: Root, highlighter: Highlighter, isLesson: boolean, usualRole?: Role) {
  const codeBlocks: { parent: Parent; pre: Element }[] = [];
  visit(tree, "element", (pre, _, parent) => {
    if (pre.tagName !== "pre") return;
    codeBlocks.push({ parent: parent!, pre });
    return SKIP;
  });
  let output: Element | undefined;
  for (const { parent, pre } of codeBlocks) {
    const at = parent.children.indexOf(pre);
    const isTyped = isLesson && !isPlainText(languageOf(pre));
    const role = pre === output ? "printed" : isTyped ? "typed" : usualRole;
    const next = parent.children.slice(at + 1).find(({ type }) => type === "element") as Element | undefined;
    output = isTyped && next?.tagName === "pre" && isPlainText(languageOf(next)) ? next : undefined;
    parent.children.splice(at, 1, await codeFigure(pre, highlighter, role));
  }
}

type Role = "typed" | "printed" | "asked";
type Parent = Root | Element;

/** What stands below each other on purpose: words after several spaces or a tab, a mark below a line, lines that are drawn. */
const hasColumns = /\S {2,}\S|\t|^ *\^|[\u2500-\u257f]/m;

async function codeFigure(pre: Element, highlighter: Highlighter, role?: Role) {
  const code = pre.children[0] as Element;
  const language = languageOf(pre);
  const isOutput = isPlainText(language) && !hasColumns.test(textOf(code));
  const spans = await highlighter.highlight(textOf(code), language);
  if (spans) code.children = spans;
  pre.properties = isOutput ? { className: ["output"] } : scrollProperties("Code");
  const name = await languageName(language);
  if (role === "printed" || role === "asked") {
    const [title, more] = role === "printed" ? ["It prints", ["printed"]] : [name, []];
    const header = element("figcaption", { dataLanguage: title }, []);
    return element("figure", { className: ["code", ...more] }, [header, pre]);
  }
  const isTyped = role === "typed";
  const meta = isTyped ? metaOf(pre) || undefined : undefined;
  const canRun = isTyped && runnableName(language) && !/\b(?:norun|start)\b/.test(meta ?? "");
  const buttons = canRun ? ["Run", "Edit", "Copy"] : ["Copy"];
  const file = meta?.match(/(?:^| )([\w-]+\.\w+)(?= |$)/)?.[1];
  const title = isTyped ? `${file ? `In ${file}` : "Type this"} · ${name}` : name;
  const header = element("figcaption", { dataLanguage: title }, buttons.map(button));
  return element("figure", { className: ["code"], dataMeta: meta }, [header, pre]);
}

function button(label: string) {
  const properties = { type: "button", className: [label.toLowerCase()] };
  return element("button", properties, [{ type: "text", value: label }]);
}
