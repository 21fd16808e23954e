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
  { open: /^(?=(?:[\w-]+:.*\n)*title:[ \t])/i, close: /^[ \t]*$/m, parse: parseLines },
  // Hugo: an object whose braces stand in lines of their own.
  { open: /^(?=\{[ \t]*\n)/, close: /(?<=^\})[ \t]*$/m, parse: JSON.parse },
];

/** The beginning of a line with a field, in YAML, TOML or JSON. */
const field = /^\s*["']?[\w-]+["']?[ \t]*[:=]/;

/**
 * Splits a file of Markdown at its front matter in YAML, TOML or JSON, or at the fields without fences of Pelican. `source` is
 * without a byte order mark.
 */
export function splitFrontMatter(source: string): MarkdownFile {
  const file = source.replace(/\r\n?/g, "\n");
  const head = file.trimStart();
  const wrong = (text: string, reason: string) => {
    const problem = `Its front matter is wrong: ${reason}.`;
    return { values: {}, text, hasFrontMatter: true, problem };
  };
  for (const { open, close, parse } of fences) {
    const start = open.exec(head)?.[0].length;
    if (start === undefined) continue;
    const end = close.exec(head.slice(start, start + maxLength));
    if (!end) {
      if (field.test(head.slice(start).replace(/^\{/, ""))) return wrong(head, "it has no end");
      continue;
    }
    const text = head.slice(start + end.index + end[0].length).trimStart();
    const inner = head.slice(start, start + end.index);
    try {
      const values = parse(inner) ?? {};
      if (values === record(values)) return { values: record(values), text, hasFrontMatter: true };
      // Words between two rules are a text, and "draft:true" is meant as a field.
      if (field.test(inner)) return wrong(text, "it is no list of fields");
    } catch (error) {
      return wrong(text, (error instanceof Error && error.message.split("\n")[0]) || "unknown reason");
    }
  }
  return { values: {}, text: file, hasFrontMatter: false };
}

/** "Title: A text" and such lines, as Pelican and MultiMarkdown have them. */
function parseLines(text: string) {
  const pairs = text.split("\n").map((line) => /^([\w -]+):(.*)$/.exec(line)?.slice(1) ?? []);
  return Object.fromEntries(
    pairs.map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim()]),
  );
}
