// Lists the texts of the interface by the file that holds them: `node tools/list-texts.ts > docs/texts.md`.
import { globSync, readFileSync } from "node:fs";

const intro = `# The texts of the interface

Every text that a page draws, by the file that holds it: where a translator, or an editor of words, begins. Made by
\`node tools/list-texts.ts > docs/texts.md\`; messages that are put together from values are in the files themselves.
`;
/** Attributes whose value people read or hear. */
const attributes = "aria-label|placeholder|title|alt|label|subtitle|empty";
/** Properties of objects, and calls, that hold texts. */
const properties = "name|text|label|title|error|reason|message|description";

/** The list as Markdown. */
export function listTexts(): string {
  const files = globSync("app/**/*.{ts,tsx}").toSorted();
  const sections = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const texts = file.endsWith(".tsx") ? textsOf(source) : sentencesOf(source);
    const items = texts.map((text) => `- ${text.replaceAll("<", "&lt;")}`).join("\n");
    return texts.length > 0 ? [`## ${file}\n\n${items}\n`] : [];
  });
  return [intro, ...sections].join("\n");
}

/** The texts between tags, in attributes, and in strings that begin like a sentence or a name. */
export function textsOf(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  const patterns = [
    /(?<![=<])>([^<>{}=;]*\p{L}[^<>{}=;]*)(?=[<{])/gsu,
    /\}([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)(?=<\/)/gsu,
    new RegExp(`\\b(?:${attributes})=\\{?"([^"]+)"`, "g"),
    new RegExp(`\\b(?:${properties}): "([^"]+)"`, "g"),
    /[?:] "(\p{Lu}[^"]*)"/gu,
    /\b(?:alert|confirm)\("([^"]+)"/g,
  ];
  const found = patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, text]) => text!));
  const texts = found.map((text) => text.replace(/\s+/g, " ").trim());
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text) && !isCode.test(text));
}

const isCode =
  /=>|^\/|^[a-z-]+$|[[\]$]|^\(|&&|\|\||\?\.|\breturn\b|^, |: (?:string|number|boolean)\b|\) \{|^[^(]*\)/u;

/** Of a file without markup, the strings that are sentences. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  return [...new Set([...code.matchAll(/"(\p{Lu}[^"\n]* [^"\n]*[.!?…])"/gu)].map(([, text]) => text!))];
}

if (import.meta.main) process.stdout.write(listTexts());
