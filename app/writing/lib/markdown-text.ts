/** Makes a plain text one line of Markdown that shows the same text: special characters are escaped. */
export function markdownText(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|~$]/g, "\\$&");
}
