import { fencedCode, isFromCodeEditor } from "./editor-code.ts";

export interface Paste {
  /** Formatted text to convert to Markdown; undefined when there is a plain text that says as much, or only a picture. */
  html?: string;
  /** The plain text, with LF as line end. Without the name or address of a file, which browsers add as text. */
  text: string;
  /** The same as a block of code, when it is several lines of an editor or a terminal. */
  code?: string;
  /** Images: those of the HTML, or those to insert when there is neither HTML nor text. */
  files: File[];
}

/**
 * Decides what is inserted of a clipboard, or of a drop. Text wins over a picture of the same text, which spreadsheets add;
 * plain text wins when the HTML adds nothing, or only the colours of code.
 */
export function readPaste(data: DataTransfer): Paste {
  const text = readText(data);
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const html = cutFragment(data.getData("text/html"));
  const isFromEditor = data.types.includes("vscode-editor-data") || isFromCodeEditor(html);
  const isOnlyPicture =
    files.length > 0 && !text.trim() && !/[^\s<>]/.test(html.replace(/<[^>]*>|&nbsp;/g, ""));
  if (isFromEditor && text) {
    const code = fencedCode(data, text);
    return { text, ...(code && { code }), files: [] };
  }
  if (html && !isOnlyPicture && (isFromEditor || !text || hasFormat(html))) return { html, text, files };
  if (isEmbedCode(text)) return { html: text, text, files: [] };
  return { text, files: text ? [] : files };
}

/** Whether a text is what sites give to put a video or a post of theirs into a page. */
const isEmbedCode = (text: string) =>
  /^\s*<(iframe|div|blockquote|p)\b.*<\/(?:\1|script)>\s*$/is.test(text) &&
  /<iframe\s|class="(?:bluesky-embed|codepen)"/i.test(text);

/** Returns the address when a text is nothing but one web address; else undefined. */
export function asWebAddress(text: string): string | undefined {
  const address = text.trim();
  return /^https?:\/\/[^\s<>]+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

/** Whether a place in a text is within a fenced block of code, so that nothing may be formatted there. */
export function isInCode(textBefore: string): boolean {
  let fence: string | undefined;
  for (const [, marks] of textBefore.matchAll(/^ {0,3}(`{3,}|~{3,})/gm))
    if (!fence) fence = marks;
    else if (marks![0] === fence[0] && marks!.length >= fence.length) fence = undefined;
  return fence !== undefined;
}

/** On Windows the clipboard holds a whole page, whose copied part stands between two comments; notes may follow it. */
function cutFragment(html: string) {
  const [, copied, rest = ""] =
    /<!--StartFragment ?-->([\s\S]+)<!--EndFragment ?-->([\s\S]*)/.exec(html) ?? [];
  return copied === undefined
    ? html
    : copied + (/<div style='mso-element:\w+-list'>[\s\S]*/.exec(rest)?.[0] ?? "");
}

const formatTags =
  /<(?:a\s[^>]*href|h[1-6]|ul|ol|li|table|img|pre|code|blockquote|aside|strong|em|b|i|del|s|strike|hr|details|math|su[bp]|iframe)\b/i;
const formatStyles =
  /font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|mso-list|vertical-align:\s*su[bp]/i;

/** Whether HTML says more than its text. Two paragraphs do: the plain text often has no blank line between them. */
function hasFormat(html: string) {
  return formatTags.test(html) || formatStyles.test(html) || html.split(/<p[\s>]/i).length > 2;
}

function readText(data: DataTransfer) {
  const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
  if (data.files.length === 0) return text;
  const fileNames = new Set([...data.files].map((file) => file.name));
  const addresses = data.getData("text/uri-list").split(/\r\n?|\n/);
  const hasOwnText = text.split("\n").some((line) => {
    const isFile = fileNames.has(line.slice(line.lastIndexOf("/") + 1)) || addresses.includes(line);
    return line.trim() !== "" && !isFile;
  });
  return hasOwnText ? text : "";
}
