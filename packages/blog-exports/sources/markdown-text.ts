import { resolveText } from "../html/resolve-text.ts";
import { replaceAdmonitions } from "./callouts.ts";
import { replaceShortcodes } from "./shortcodes.ts";
import { putCode, takeCode } from "./take-code.ts";

export interface TextOptions {
  isMdx?: boolean;
  /** Whether Liquid writes values into the text, as for Jekyll. */
  isLiquid?: boolean;
  /** The address for one that the text has: of an image, a link or a page. */
  resolve(target: string): string;
  notes: string[];
}

/** Writes what other programs add to Markdown as plain Markdown. Code stays as it is. */
export function tidyText(source: string, { isMdx, isLiquid, resolve, notes }: TextOptions): string {
  const { text: bare, codes, keep } = takeCode(source.replaceAll("\uE000", ""), isMdx === true);
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
