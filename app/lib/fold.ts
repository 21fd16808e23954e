/**
 * Text as it is compared in searches: lower case, without accents, composed, with the quotes of a keyboard.
 * "Café" and "cafe" are one, and so are “it’s” and "it's".
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return [...text.normalize("NFC")].map(foldCharacter).join("");
}

/** One character alone, so that a place in the folded text can be traced back to the original. */
export function foldCharacter(character: string): string {
  if (character <= "\x7f") return character.toLowerCase();
  const bare = character.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return (special[bare] ?? bare).toLowerCase().normalize("NFKC");
}

// Most text is plain English, for which all of this comes down to lower case.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
const special: Record<string, string> = {
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

/** Distinct words of a folded text: runs of letters and digits. */
export function wordsOf(folded: string): string[] {
  return [...new Set(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])];
}

/** Distinct tokens of the one- and two-character pieces of a folded text. */
export function gramsOf(folded: string): string[] {
  const characters = [...folded];
  const grams = new Set<string>();
  for (let at = 0; at < characters.length; at++) {
    grams.add(token([characters[at]!]));
    if (at > 0) grams.add(token([characters[at - 1]!, characters[at]!]));
  }
  return [...grams];
}

/** Distinct tokens of the pairs of characters of a folded text; its one token when it is shorter than three. */
export function piecesOf(folded: string): string[] {
  const characters = [...folded];
  if (characters.length <= 2) return [token(characters)];
  return [...new Set(characters.slice(1).map((character, at) => token([characters[at]!, character])))];
}

/** Code points in hexadecimal, so that any character at all is a plain word to either engine. */
function token(characters: string[]) {
  return characters.map((character) => `x${character.codePointAt(0)!.toString(16)}`).join("");
}
