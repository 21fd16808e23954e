// Lists the texts of the interface by the file that holds them: `node tools/list-texts.ts > docs/texts.md`.
import { globSync, readFileSync } from "node:fs";

const intro = `# The texts of the interface

Every text that a page draws, by the file that holds it: where a translator, or an editor of words, begins. Made by
\`node tools/list-texts.ts > docs/texts.md\`; messages that are put together from values are in the files themselves. The same word stands for the same thing:

- blog: any article, for readers and its writer; post: the desk's word for a blog that a person wrote; article: a course or a service.
- draft: what is not published yet, or changes to a published blog; it is saved, discarded and restored, never kept or sent.
- save: to store a text, a setting or a blog to find again ("Saved Blogs"); "on this device" for what only the browser has.
- publish, update, unpublish: what writers do; schedule: to publish later; take down, restore: what editors do.
- delete: for good; remove: to take something from its place; discard: drafts alone; withdraw: a certificate.
- log in, log out, sign up: the buttons' words, in sentences too (never "sign in"); session: one device that is logged in.
- email, never "e-mail", for the address; mail for the letter; image, but picture for a person's; activity: what was done at the desk.
- course, path, lesson, exercise, check, certificate; "Mark as done", "Continue"; enquiry, never "request" or "message to us".
`;
/** Attributes whose value people read or hear. */
const attributes = "aria-label|placeholder|title|alt|label|subtitle|empty";
/** Properties of objects whose value people read or hear. */
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
  return [...new Set(texts)].filter((text) => /\p{L}{2}/u.test(text) && !codePattern.test(text));
}

const codePattern =
  /=>|^\/|^[a-z-]+$|[[\]$]|^\(|&&|\|\||\?\.|\breturn\b|^, |: (?:string|number|boolean)\b|\) \{|^[^(]*\)/u;

/** Of a file without markup, the strings that are sentences. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
  return [...new Set([...code.matchAll(/"(\p{Lu}[^"\n]* [^"\n]*[.!?…])"/gu)].map(([, text]) => text!))];
}

if (import.meta.main) process.stdout.write(listTexts());
