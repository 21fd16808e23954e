/** Returns the placeholder of an image that is being uploaded. `number` makes it unique. */
export function placeholderOf(fileName: string, number: number): string {
  return `![Uploading ${shownName(fileName)} ${number}…]()`;
}

/** Returns a file's name without characters that have a meaning in a Markdown image. */
function shownName(fileName: string) {
  return fileName
    .replace(/\.\w+$/, "")
    .replace(/[[\]()<>\\`\p{Cc}]+/gu, " ")
    .trim();
}

const placeholders = /!\[Uploading [^\]]*…\]\(\)\n?/g;

/** Returns the placeholders of uploads in a text. */
export const placeholdersIn = (text: string): string[] => text.match(placeholders) ?? [];

/** Removes the placeholders of all uploads, also of those that still run. */
export function removePlaceholders(text: string): string {
  return text.replace(placeholders, "");
}
