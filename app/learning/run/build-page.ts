import type { Block } from "./lesson-blocks.ts";

/** Whether JavaScript is for a page: the rest runs as in Node. */
export function usesPage({ language, code }: Block): boolean {
  return (
    language === "HTML" || language === "CSS" || (isScript(language) && /\b(?:document|window)\b/.test(code))
  );
}

/**
 * Puts the files of a learner's folder into one page, as they are when `block` has just been typed: the last page, all styles,
 * and the last script. A style sheet grows from block to block.
 */
export function buildPage(before: Block[], block: Block, after: Block[]): string {
  const isPage = ({ language, code }: Block) => language === "HTML" && /<html|<body/i.test(code);
  const isHtml = block.language === "HTML";
  const { code: html } = isHtml ? block : (before.findLast(isPage) ?? after.find(isPage) ?? { code: "" });
  const styles = [...before.filter(({ language, isOnce }) => language === "CSS" && !isOnce), block]
    .filter(({ language }) => language === "CSS")
    .map(({ code }) => code);
  const script = isHtml ? before.findLast((other) => isScript(other.language) && usesPage(other)) : block;
  const style = `<style>${styles.join("\n")}</style>`;
  const sheet = /<link\b[^>]*stylesheet[^>]*>/i;
  const styled = isHtml ? html.replace(sheet, () => style) : withStyle(html, style, sheet);
  return isHtml && !scriptTag.test(html) ? styled : withScript(styled, moduleOf(before, script));
}

const scriptTag = /<script\b[^>]*\bsrc=[^>]*><\/script>/i;

function withStyle(html: string, style: string, sheet: RegExp) {
  const place = [sheet, /(?=<\/head>)/i].find((pattern) => pattern.test(html));
  return place ? html.replace(place, () => style) : style + html;
}

function withScript(html: string, code: string) {
  return `${html.replace(scriptTag, "")}<script type="module">${code}</script>`;
}

/** The script with the functions that it imports from another file: the last block that exports any. */
function moduleOf(before: Block[], script: Block | undefined) {
  if (!script || !isScript(script.language)) return "";
  const imports = /^import\b[^;]*from\s*["']\.[^;]*;/gm;
  const lender = imports.test(script.code) && before.findLast(({ code }) => /^export /m.test(code));
  return `${lender ? lender.code.replace(/^export /gm, "") : ""}\n${script.code.replace(imports, "")}`;
}

function isScript(language: string) {
  return language === "JavaScript";
}
