import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { record } from "./texts.ts";

export interface MarkdownFile {
  /** The front matter; empty when there is none. */
  values: Record<string, unknown>;
  text: string;
  hasFrontMatter: boolean;
  /** Why the front matter could not be read, in a sentence. */
  problem?: string;
}

const maxLength = 100_000;
const fences: { open: RegExp; close: RegExp; parse: (text: string) => unknown }[] = [
  { open: /^---(?:yaml)?[ \t]*\n/, close: /^(?:---|\.\.\.)[ \t]*$/m, parse: parseYaml },
  { open: /^\+\+\+(?:toml)?[ \t]*\n/, close: /^\+\+\+[ \t]*$/m, parse: parseToml },
  { open: /^---toml[ \t]*\n/, close: /^---[ \t]*$/m, parse: parseToml },
  { open: /^---json[ \t]*\n/, close: /^---[ \t]*$/m, parse: JSON.parse },
  { open: /^;;;[ \t]*\n/, close: /^;;;[ \t]*$/m, parse: JSON.parse },
  // Hugo: an object whose braces stand in lines of their own.
  { open: /^(?=\{[ \t]*\n)/, close: /(?<=^\})[ \t]*$/m, parse: JSON.parse },
];

/** Splits a file of Markdown at its front matter in YAML, TOML or JSON. `source` is without a byte order mark. */
export function splitFrontMatter(source: string): MarkdownFile {
  const file = source.replace(/\r\n?/g, "\n");
  for (const { open, close, parse } of fences) {
    const start = open.exec(file)?.[0].length;
    if (start === undefined) continue;
    const end = close.exec(file.slice(start, start + maxLength));
    if (!end) continue;
    const text = file.slice(start + end.index + end[0].length).trimStart();
    try {
      const values = record(parse(file.slice(start, start + end.index)) ?? {});
      return { values, text, hasFrontMatter: true };
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n")[0] : "";
      return { values: {}, text, hasFrontMatter: true, problem: `Its front matter is wrong: ${reason}.` };
    }
  }
  return { values: {}, text: file, hasFrontMatter: false };
}
