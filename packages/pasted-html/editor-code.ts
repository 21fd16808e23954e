// Code from an editor or a terminal: their HTML only colours it, and read as Markdown its indentation would be lost.
import { fencedBlock } from "markdown-syntax/fenced-code";

const fixedFonts = /mono|menlo|monaco|consolas|courier|code\b|hack|iosevka|inconsolata|lucida console/i;
/** The names of VS Code that differ from those of fenced blocks; undefined: the text is no code. */
const modes: Record<string, string | undefined> = {
  typescriptreact: "tsx",
  javascriptreact: "jsx",
  shellscript: "bash",
  jsonc: "json",
  ...{
    markdown: undefined,
    mdx: undefined,
    plaintext: undefined,
    "git-commit": undefined,
    asciidoc: undefined,
  },
};

/** Whether a style, as an attribute has it, is that of a whole block of code. */
export function isCodeStyle(style: string, tagName: string): boolean {
  const isPre = tagName.toLowerCase() === "pre" || /white-space:\s*pre(?![-\w])/i.test(style);
  return isPre && fixedFonts.test(/font-family:([^;]*)/i.exec(style)?.[1] ?? "");
}

/** Editors and terminals set all text in one block of a fixed width; some in a box with their background. */
export function isFromCodeEditor(html: string): boolean {
  const start = html.replace(
    /^\s*(?:<(?:meta|html|head|body|title)[^>]*>\s*|[^<]*<\/title>|<\/head>\s*)*/i,
    "",
  );
  const inBox = start.replace(/^<div style="background[^"]*">\s*(?=<pre)/i, "");
  const [, tagName, style] = /^<(div|pre|span)\b[^>]*?\sstyle="([^"]*)"/i.exec(inBox) ?? [];
  return style !== undefined && isCodeStyle(style.replaceAll("&quot;", "'"), tagName!);
}

/** Several lines of code as a fenced block; undefined: it is a line, or prose from an editor. */
export function fencedCode(data: DataTransfer, text: string): string | undefined {
  const mode = modeOf(data.getData("vscode-editor-data"));
  if (mode !== "" && mode in modes && !modes[mode]) return undefined;
  const code = text.replace(/\n+$/, "");
  if (!code.includes("\n")) return undefined;
  return fencedBlock(modes[mode] ?? mode, code);
}

function modeOf(editorData: string): string {
  try {
    const { mode } = JSON.parse(editorData);
    return typeof mode === "string" && /^[\w+#-]+$/.test(mode) ? mode : "";
  } catch {
    return "";
  }
}
