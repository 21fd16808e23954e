/**
 * Normalizes a text for searching: lower case, no accents, composed (NFC), straight quotes.
 * "Café" and "cafe" become the same text, and so do “it’s” and "it's".
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize("NFC").replace(nonAscii, foldCharacter).toLowerCase();
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
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is all but ASCII
const nonAscii = /[^\x00-\x7f]/gu;
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

/**
 * The distinct pieces of three characters of a folded text, as tokens of letters and digits. The last pieces are shorter, so
 * that each pair and each character begins one.
 */
export function trigrams(folded: string): string[] {
  const characters = [...folded].map(encodeCharacter);
  return [...new Set(characters.map((_, at) => characters.slice(at, at + 3).join("")))];
}

/** What the tokens of every text with this folded piece have in common. */
export interface PieceTokens {
  tokens: string[];
  /** Whether a token only begins with the one here, since the piece is shorter than three characters. */
  isBeginning: boolean;
}

/** The more tokens are looked up, the fewer texts have them all, and a few are enough. */
const maxTokensOfPiece = 12;

export function tokensOfPiece(piece: string): PieceTokens {
  const characters = [...piece];
  if (characters.length < 3) return { tokens: [characters.map(encodeCharacter).join("")], isBeginning: true };
  const whole = trigrams(piece).slice(0, -2);
  return { tokens: whole.slice(0, maxTokensOfPiece), isBeginning: false };
}

/** Each search engine treats a token of Latin letters and digits as one word. "x" marks the code points of the others. */
function encodeCharacter(character: string) {
  return /^[a-wyz0-9]$/.test(character) ? character : `x${character.codePointAt(0)!.toString(16)}x`;
}
