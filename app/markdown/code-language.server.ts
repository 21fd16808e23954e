// What stands after the three backticks of a code block.
import type { Element } from "hast";

/** The languages that a lesson runs in the browser (learning/run/), by what they may be called. */
const runnable: Record<string, string> = {
  ...{ python: "Python", py: "Python", sql: "SQL", html: "HTML", css: "CSS" },
  ...{ javascript: "JavaScript", js: "JavaScript" },
};

/** The usual name of a language that runs; undefined for another. */
export function runnableName(language: string): string | undefined {
  return runnable[language.toLowerCase()];
}

export function languageOf(pre: Element): string {
  const classNames = (codeOf(pre).properties?.className as string[] | undefined) ?? [];
  return classNames.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "";
}

/** The words after the language. */
export function metaOf(pre: Element): string {
  return (codeOf(pre).data as { meta?: string } | undefined)?.meta ?? "";
}

export function isPlainText(language: string): boolean {
  return /^(?:text)?$/i.test(language);
}

function codeOf(pre: Element) {
  return pre.children[0] as Element;
}
