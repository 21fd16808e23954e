import type { Extension } from "@codemirror/state";

/** By the names that lessons show. Each is loaded when it is first written. */
const languages: Record<string, () => Promise<Extension>> = {
  Python: async () => (await import("@codemirror/lang-python")).pythonLanguage,
  JavaScript: async () => (await import("@codemirror/lang-javascript")).javascriptLanguage,
  SQL: async () => (await import("@codemirror/lang-sql")).StandardSQL.language,
  HTML: async () => (await import("@codemirror/lang-html")).html(),
  CSS: async () => (await import("@codemirror/lang-css")).cssLanguage,
};

export async function loadLanguage(name: string): Promise<Extension> {
  return (await languages[name]?.()) ?? [];
}
