/**
 * Normalizes a text for searching: lower case, no accents, composed (NFC), straight quotes.
 * "Café" and "cafe" become the same text, and so do “it’s” and "it's".
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return [...text.normalize("NFC")].map(foldCharacter).join("");
}

/** Folds a single character. Callers that need to map positions back to the original text fold it one by one. */
export function foldCharacter(character: string): string {
  if (character <= "\x7f") return character.toLowerCase();
  const base = character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return (specialFolds[base] ?? base).toLowerCase().normalize("NFKC");
}

// Most texts are plain ASCII: they only need lower case.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is the whole of ASCII
const ascii = /^[\x00-\x7f]*$/;
const specialFolds: Record<string, string> = {
  ß: "ss",
  ẞ: "ss",
  ø: "o",
  Ø: "o",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  ı: "i",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
};

/** The distinct words of a folded text. A word is a run of letters and digits. */
export function uniqueWords(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])];
}

/** The distinct one- and two-character grams of a folded text, encoded as tokens for the search index. */
export function indexGrams(folded: string): string[] {
  const characters = [...folded];
  const grams = new Set<string>();
  for (let at = 0; at < characters.length; at++) {
    grams.add(encodeGram([characters[at]!]));
    if (at > 0) grams.add(encodeGram([characters[at - 1]!, characters[at]!]));
  }
  return [...grams];
}

/**
 * The tokens that the index must have for every text that contains this folded text: its distinct two-character grams,
 * or the text itself as one token when it has one or two characters.
 */
export function queryGrams(folded: string): string[] {
  const characters = [...folded];
  if (characters.length <= 2) return [encodeGram(characters)];
  return [...new Set(characters.slice(1).map((character, at) => encodeGram([characters[at]!, character])))];
}

/** Writes characters as hexadecimal code points, so that both search engines treat any character as part of a word. */
function encodeGram(characters: string[]) {
  return characters.map((character) => `x${character.codePointAt(0)!.toString(16)}`).join("");
}
