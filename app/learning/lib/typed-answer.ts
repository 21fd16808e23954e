/** Whether a typed text is one of the answers. Capitals, white space around it or repeated, and the shape of quotation marks do not count. */
export function isTypedRight(typed: string, answers: string[]): boolean {
  return answers.map(plain).includes(plain(typed));
}

function plain(text: string) {
  return text
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
