import type { ElementContent } from "hast";
import type { BundledLanguage } from "shiki";
import { element } from "./element.server.ts";

export type Highlighter = ReturnType<typeof openHighlighter>;

const maxCodeLength = 20_000;

/** Highlights code with shiki, which is loaded with the first code; each language is loaded when it first appears. */
export function openHighlighter() {
  let loading: ReturnType<typeof load> | undefined;
  return {
    /**
     * Returns the code as spans with classes ("k-keyword", "k-string", …), since our content policy allows no inline
     * style. undefined when the language is unknown or the code is too long.
     */
    async highlight(code: string, name: string): Promise<ElementContent[] | undefined> {
      if (!name || code.length > maxCodeLength) return undefined;
      loading ??= load();
      const { highlighter, languages } = await loading;
      const language = name.toLowerCase();
      if (!Object.hasOwn(languages, language)) return undefined;
      await highlighter.loadLanguage(language as BundledLanguage);
      const { tokens } = highlighter.codeToTokens(code.replace(/\n$/, ""), {
        lang: language as BundledLanguage,
        theme: "css-variables",
        // Milliseconds for each line. High enough that a busy machine highlights all code; only hostile lines need
        // longer.
        tokenizeTimeLimit: 3000,
      });
      return tokens.flatMap((line, index) => [
        ...(index > 0 ? [{ type: "text" as const, value: "\n" }] : []),
        ...line.map((token) => span(token.content, token.color)),
      ]);
    },
  };
}

/** Returns the usual name of a language, such as "JavaScript" for "js". An unknown name is returned unchanged. */
export async function languageName(name: string): Promise<string> {
  const id = name.toLowerCase();
  if (id === "" || id === "text") return "Text";
  const { bundledLanguagesInfo } = await import("shiki");
  const language = bundledLanguagesInfo.find((info) => info.id === id || info.aliases?.includes(id));
  return language?.name ?? name;
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

/** The theme gives names of CSS variables as colours, such as "var(--k-token-keyword)"; the name becomes the class. */
function span(value: string, color: string | undefined): ElementContent {
  const text = { type: "text" as const, value };
  const name = color?.match(/--k-token-([\w-]+)/)?.[1];
  if (!name) return text;
  return element("span", { className: [`k-${name}`] }, [text]);
}
