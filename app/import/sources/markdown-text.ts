import { resolveText } from "../html/resolve-text.ts";
import { replaceAdmonitions } from "./callouts.ts";
import { replaceShortcodes } from "./shortcodes.ts";

export interface TextOptions {
  isMdx?: boolean;
  /** Whether Liquid writes values into the text, as for Jekyll. */
  isLiquid?: boolean;
  /** The address for one that the text has: of an image, a link or a page. */
  resolve(target: string): string;
  notes: string[];
}

/** Writes what other programs add to Markdown as plain Markdown of ours. Code stays as it is. */
export function tidyText(source: string, { isMdx, isLiquid, resolve, notes }: TextOptions): string {
  const { text: bare, codes, keep } = takeCode(source.replaceAll("\uE000", ""));
  let text = bare.replace(/<!--\s*(?:more|truncate|excerpt)\s*-->|\{\/\*\s*truncate\s*\*\/\}/g, "");
  text = replaceShortcodes(text, notes, keep);
  if (isMdx) text = replaceMdx(text, notes);
  text = replaceAdmonitions(text, notes);
  if (isLiquid) text = replaceOutputs(text, notes);
  text = text
    // Hashnode: an embedded address, and an image with its alignment.
    .replace(/^%\[(https?:\/\/[^\]\s]+)\][ \t]*$/gm, "\n$1\n")
    .replace(/(\]\([^()\s]+)[ \t]+align="\w+"\)/g, "$1)")
    // kramdown: attributes of the block before, and its table of contents.
    .replace(/^[ \t]*(?:[*-][ \t]+TOC[ \t]*\n)?\{:[^}\n]*\}[ \t]*$/gm, "");
  return resolveText(putCode(text, codes), resolve).trim();
}

const mark = /^([> \t]*)?\uE000(\d+)\uE001/gm;

/** Takes blocks and spans of code out of a text: a mark stands for each. */
function takeCode(source: string) {
  const codes: string[] = [];
  const keep = (code: string) => `\uE000${codes.push(code) - 1}\uE001`;
  const lines: string[] = [];
  let block: string[] = [];
  let fence = "";
  for (const line of source.split("\n")) {
    const [, indent = "", marks = ""] = /^(\s*(?:>[ \t]?)*)(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence) {
      block.push(line);
      if (!marks.startsWith(fence) || line.trim().replace(/^[> \t]+/, "") !== marks) continue;
      lines.push(keep(block.join("\n")));
      [fence, block] = ["", []];
    } else if (marks && !line.slice(indent.length + marks.length).includes("`"))
      [fence, block] = [marks, [line]];
    else lines.push(line.replace(/(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)/g, (code) => keep(code)));
  }
  if (fence) lines.push(keep(block.join("\n")));
  return { text: lines.join("\n"), codes, keep };
}

/** A block of code in a callout gets the marks of a quotation before each of its lines. */
function putCode(text: string, codes: string[]): string {
  // What a shortcode holds as it is may hold marks itself.
  const codeOf = (number: string) =>
    (codes[Number(number)] ?? "").replace(
      /\uE000(\d+)\uE001/g,
      (_, inner: string) => codes[Number(inner)] ?? "",
    );
  return text
    .replace(mark, (_, start = "", number: string) => start + codeOf(number).replaceAll("\n", `\n${start}`))
    .replace(/\uE000(\d+)\uE001/g, (_, number: string) => codeOf(number));
}

const component = /<(\/?)([A-Z][\w.]*)([^<>]{0,2000}?)(\/?)>/g;

/** An attribute with a value that is computed. */
const expression = /\s[\w-]+=\{(?!["'`])(?:[^{}\n]{0,500}|\{[^{}\n]{0,500}\})\}/g;
const expressionNote = "Expressions in tags were left out.";

function replaceMdx(text: string, notes: string[]): string {
  const withoutModules = text.replace(/^(?:import|export)\s[^\n]*(?:\n[^\n]+)*/gm, (code) => {
    notes.push(`Code was left out: ${code.split("\n")[0]!.slice(0, 80)}`);
    return "";
  });
  const withoutExpressions = withoutModules.replace(expression, () => {
    if (!notes.includes(expressionNote)) notes.push(expressionNote);
    return "";
  });
  return withoutExpressions
    .replace(/\{\/\*[^*]{0,5000}\*\/\}/g, "")
    .replace(component, (_, end: string, name: string, attributes: string) => {
      const value = (key: string) =>
        new RegExp(`\\b${key}=\\{?["'\`]([^"'\`]*)["'\`]`).exec(attributes)?.[1] ?? "";
      if (/^(?:Aside|Callout|Admonition)$/.test(name))
        return end ? "\n:::\n" : `\n:::${value("type") || "note"}[${value("title")}]\n`;
      if (/^(?:Note|Tip|Info|Warning|Danger|Caution)$/.test(name))
        return end ? "\n:::\n" : `\n:::${name}[${value("title")}]\n`;
      if (/^(?:YouTube|Youtube)/.test(name) && value("id"))
        return `\n\nhttps://www.youtube.com/watch?v=${value("id")}\n\n`;
      if (/^(?:Image|Img|Picture)$/.test(name) && value("src"))
        return `![${value("alt")}](<${value("src")}>)`;
      if (!end) notes.push(`The component <${name}> was left out; the text in it stays.`);
      return "";
    });
}

/** Liquid: addresses of the site become paths; other values are left out, with a note. */
function replaceOutputs(text: string, notes: string[]): string {
  return text.replace(/\{\{-?\s*([^{}\n]{1,500}?)\s*-?\}\}/g, (source, content: string) => {
    if (/^site\.(?:base)?url$/.test(content)) return "";
    const path = /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:.*)$/.exec(content)?.[1];
    if (path !== undefined) return path;
    notes.push(`The value ${source.slice(0, 80)} was left out.`);
    return "";
  });
}
