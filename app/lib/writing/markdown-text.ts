/** A text as one line of Markdown: what would be a sign of it is escaped. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~$]/g, "\\$&");
}
