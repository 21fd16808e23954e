import { guardLoops } from "./guard-loops.ts";
import type { Block } from "./lesson-blocks.ts";

/** Whether a block takes effect on a page. Other JavaScript runs as in Node. */
export function usesPage({ language, meta }: Pick<Block, "language" | "meta">): boolean {
  return language === "HTML" || language === "CSS" || /\bbrowser\b/.test(meta);
}

type Source = Pick<Block, "language" | "meta" | "code">;

/**
 * Puts the files of a learner's folder into one page, as they are when `block` has just been typed: the last page, all styles, since
 * a style sheet grows from block to block, and the last script.
 */
export function buildPage(before: Source[], block: Source, after: Source[]): string {
  const isPage = ({ language, code }: Source) => language === "HTML" && /<html|<body/i.test(code);
  const isHtml = block.language === "HTML";
  const page = isHtml ? block.code : (before.findLast(isPage) ?? after.find(isPage))?.code;
  const styles = [...before.filter(({ meta }) => !/\bonce\b/.test(meta)), block].filter(
    ({ language }) => language === "CSS",
  );
  const styled = withStyles(withDrawings(page ?? ""), styles.map(({ code }) => code).join("\n"), !isHtml);
  const hasScript = isScript(block) || scriptTag.test(styled);
  return guardLoops(hasScript ? withScript(styled, scriptOf([...before, block])) : styled);
}

/** The pictures are on the learner's computer: a drawing with the words that stand for one is shown. What `src` says stays. */
function withDrawings(page: string) {
  return page.replace(/<img\b(?:"[^"]*"|[^">])*>/gi, (tag) => {
    if (/\bsrc=["']?data:/i.test(tag)) return tag;
    const [, alt = ""] = /\balt="([^"]*)"/i.exec(tag) ?? [];
    const words = alt.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="100%" height="100%" fill="#ddd"/><text x="50%" y="50%" text-anchor="middle" font-family="sans-serif" fill="#333">${words}</text></svg>`;
    return `<img srcset="data:image/svg+xml,${encodeURIComponent(drawing)}"${tag.slice(4)}`;
  });
}

const sheetTag = /<link\b[^>]*stylesheet[^>]*>/i;
const scriptTag = /<script\b[^>]*\bsrc=[^>]*><\/script>/i;

/** `isForced`: also for a page that has no link to a style sheet yet. */
function withStyles(page: string, css: string, isForced: boolean) {
  const style = `<style>${css}</style>`;
  if (sheetTag.test(page)) return page.replace(sheetTag, () => style);
  if (!isForced) return page;
  return page.includes("</head>") ? page.replace("</head>", () => `${style}</head>`) : style + page;
}

function withScript(page: string, code: string) {
  return `${page.replace(scriptTag, "")}<script type="module">${code}</script>`;
}

/** The last script with what was added to it, and the functions that it imports: the last block that exports some. */
function scriptOf(blocks: Source[]) {
  const isMore = ({ meta }: Source) => /\bmore\b/.test(meta);
  const first = blocks.findLastIndex((block) => isScript(block) && !isMore(block));
  const script = blocks.filter((block, at) => at === first || (at > first && isScript(block)));
  const code = script.map(({ code }) => code).join("\n");
  const lender = localImport.test(code)
    ? blocks.findLast((block) => /^export /m.test(block.code))
    : undefined;
  return `${lender?.code.replace(/^export /gm, "") ?? ""}\n${code.replace(localImport, "")}`;
}

const localImport = /^import\b[^;]*from\s*["']\.[^;]*;/m;

function isScript({ language, meta }: Source) {
  return language === "JavaScript" && usesPage({ language, meta });
}
