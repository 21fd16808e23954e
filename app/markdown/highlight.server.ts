import type { Element, ElementContent } from "hast";
import type { BundledLanguage } from "shiki";

export type Highlighter = ReturnType<typeof openHighlighter>;

/** Colours code as editors do. The grammars are loaded when code is first shown to it. */
export function openHighlighter() {
  let loading: ReturnType<typeof load> | undefined;
  return {
    /**
     * Code as spans with classes ("k-keyword", "k-string", …), since our content policy allows no inline style.
     * undefined when the language is not known, or the code is too long to be worth the time.
     */
    async codeToClasses(code: string, name: string): Promise<ElementContent[] | undefined> {
      if (!name || code.length > 20_000) return undefined;
      loading ??= load();
      const { highlighter, languages } = await loading;
      const language = name.toLowerCase();
      if (!Object.hasOwn(languages, language)) return undefined;
      await highlighter.loadLanguage(language as BundledLanguage);
      const { tokens } = highlighter.codeToTokens(code.replace(/\n$/, ""), {
        lang: language as BundledLanguage,
        theme: "css-variables",
        // A busy machine must not leave code half coloured; a line that takes longer than this is hostile.
        tokenizeTimeLimit: 3000,
      });
      return tokens.flatMap((line, at) => [
        ...(at > 0 ? [{ type: "text" as const, value: "\n" }] : []),
        ...line.map((token) => span(token.content, token.color)),
      ]);
    },
  };
}

/** As people write it: "JavaScript" for "js". What is not known stays as it is. */
export async function languageName(name: string): Promise<string> {
  const id = name.toLowerCase();
  if (id === "" || id === "text") return "Text";
  const { bundledLanguagesInfo } = await import("shiki");
  const known = bundledLanguagesInfo.find((info) => info.id === id || info.aliases?.includes(id));
  return known?.name ?? name;
}

async function load() {
  const shiki = await import("shiki");
  const { createJavaScriptRegexEngine } = await import("shiki/engine/javascript");
  const theme = shiki.createCssVariablesTheme({ variablePrefix: "--k-" });
  const highlighter = await shiki.createHighlighter({
    langs: [],
    themes: [theme],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  return { highlighter, languages: { ...shiki.bundledLanguages, ...shiki.bundledLanguagesAlias } };
}

/** The theme's colours are names of variables, "var(--k-token-keyword)": the name becomes the class. */
function span(value: string, color: string | undefined): ElementContent {
  const text = { type: "text" as const, value };
  const name = color?.match(/--k-token-([\w-]+)/)?.[1];
  if (!name) return text;
  const element: Element = {
    type: "element",
    tagName: "span",
    properties: { className: [`k-${name}`] },
    children: [text],
  };
  return element;
}
