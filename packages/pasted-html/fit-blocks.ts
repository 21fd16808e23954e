const blockStart = /^(?:#{1,6} |[-*+] |\d+[.)] |> |\||```|~~~|---$|!\[)/;

/**
 * Returns `markdown` with the line breaks that it needs between `before` and `after`: its blocks stay blocks, and `after`
 * does not become a part of its last block.
 */
export function fitBlocks(before: string, markdown: string, after: string): string {
  const paragraphs = markdown.split("\n\n");
  const isBlock = (text: string) => blockStart.test(text);
  const isInline = paragraphs.length === 1 && !isBlock(markdown);
  if (isInline) return markdown;
  const start =
    before && (isBlock(paragraphs[0]!) || /\n$/.test(before)) ? missingBreaks(/\n*$/.exec(before)![0]) : "";
  return start + markdown + missingBreaks(/^\n*/.exec(after)![0]);
}

const missingBreaks = (breaks: string) => "\n".repeat(Math.max(0, 2 - breaks.length));
