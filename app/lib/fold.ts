/**
 * Normalizes a text for searching: lower case, no accents, composed (NFC), straight quotes.
 * "Café" and "cafe" become the same text, and so do “it’s” and "it's".
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Folding a character takes long, and a text has few different ones.
  const folds = new Map<string, string>();
  const foldOnce = (character: string) => {
    const known = folds.get(character);
    if (known !== undefined) return known;
    const folded = foldCharacter(character);
    folds.set(character, folded);
    return folded;
  };
  return text.normalize("NFC").replace(foldable, foldOnce).toLowerCase();
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
// All but ASCII and most characters of Chinese, Japanese and Korean, which folding does not change: texts have many of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is all but these
const foldable = /[^\x00-\x7f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/gu;
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
 * The distinct pieces of three characters of a folded text, as tokens of letters and digits. The last two are shorter,
 * so that a text of one or two characters is found as the beginning of a piece.
 */
export function trigrams(folded: string): string[] {
  const characters = [...folded].map(encodeCharacter);
  return [...new Set(characters.map((_, at) => characters.slice(at, at + 3).join("")))];
}

/** The tokens (see `trigrams`) by which a sought text is found: every text that contains it has all of them. */
export interface SearchTokens {
  tokens: string[];
  /** Whether the sought text is shorter than three characters: then a token that begins with this one matches, too. */
  isBeginning: boolean;
}

/** This many tokens are enough: few texts have all of them. The last ones are always among them, since titles often begin alike. */
const maxSearchTokens = 12;
const lastTokenCount = 4;

/** `sought`: a folded text. */
export function searchTokens(sought: string): SearchTokens {
  const characters = [...sought];
  if (characters.length < 3) return { tokens: [characters.map(encodeCharacter).join("")], isBeginning: true };
  const whole = trigrams(sought).slice(0, -2);
  const others = whole.slice(0, -lastTokenCount);
  const step = Math.max(1, others.length / (maxSearchTokens - lastTokenCount));
  const spread = others.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  return { tokens: [...spread, ...whole.slice(-lastTokenCount)], isBeginning: false };
}

/**
 * Each search engine treats a token of Latin letters and digits as one word. "x" marks the code points of the others.
 */
function encodeCharacter(character: string) {
  return /^[a-wyz0-9]$/.test(character) ? character : `x${character.codePointAt(0)!.toString(16)}x`;
}
