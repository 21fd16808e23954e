// Only for the server: the table of confusable characters is 100 KB.
import unhomoglyph from "unhomoglyph";
import { fold } from "../../lib/fold.ts";

/**
 * Whether two names look alike: ignores case, accents, character width, spaces, signs and invisible characters. Letters
 * of other scripts that look like Latin ones, and digits in place of letters, count as those letters.
 */
function looksLike(a: string, b: string): boolean {
  return !skeletonsOf(a).isDisjointFrom(skeletonsOf(b));
}

/** The fewest letters of a name that is looked for inside words. Shorter names are parts of many words. */
const minLettersForPartOfWord = 6;

/** Whether a part of the text looks like the name; of a short name, only whole words. */
export function containsLookAlike(text: string, name: string): boolean {
  if (looksLike(text, name)) return true;
  if ((name.match(/[\p{L}\p{N}]/gu) ?? []).length >= minLettersForPartOfWord)
    return [...skeletonsOf(text)].some((whole) =>
      [...skeletonsOf(name)].some((part) => whole.includes(part)),
    );
  const words = (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .map((word) => [...skeletonsOf(word)].filter(Boolean))
    .filter((parts) => parts.length > 0);
  const names = [...skeletonsOf(name)];
  return words.some((_, from) => names.some((whole) => isMadeOf(whole, words.slice(from))));
}

/** Whether a text is one of the first word's skeletons, or such a one followed by those of the next words. */
function isMadeOf(text: string, [first, ...others]: string[][]): boolean {
  if (text === "" || !first) return text === "";
  return first.some((part) => text.startsWith(part) && isMadeOf(text.slice(part.length), others));
}

/** Signs, spaces and accents: all but letters, digits and the marks that only one script has, such as vowel signs. */
const signOrAccent = /[^\p{L}\p{N}\p{M}]|\p{Script=Inherited}/gu;

/** Two names look alike when they share a skeleton. A sign such as "|" or "@" may separate words, or be a letter. */
function skeletonsOf(name: string): Set<string> {
  const plain = name.replace(/[\p{Default_Ignorable_Code_Point}™℠]/gu, "").normalize("NFKD");
  const signsAsLetters = toLetters(plain).replace(signOrAccent, "");
  // Removes accents, but not the vowel signs of other scripts, which are as important as letters.
  const withoutSigns = toLetters(plain.replace(signOrAccent, "")).replace(signOrAccent, "");
  return new Set(withoutSigns ? [withoutSigns, signsAsLetters] : [fold(plain).replace(/\s/g, "")]);
}

/**
 * How a text looks, with its spaces and signs: texts that are read as the same words look the same. Signs such as "@" are signs, or
 * the letters that they stand for.
 */
export function lookOf(text: string, signsAre: "signs" | "letters"): string {
  const plain = text.replace(/[\p{Default_Ignorable_Code_Point}]/gu, "").normalize("NFKD");
  const looks = new Map<string, string>();
  const toLook = (character: string) => {
    if (signsAre === "signs" && /[^\p{L}\p{N}]/u.test(character)) return character;
    const look = looks.get(character) ?? toLetters(character);
    looks.set(character, look);
    return look;
  };
  return Array.from(plain.replace(/\p{Script=Inherited}/gu, ""), toLook).join("");
}

function toLetters(text: string) {
  const latin = Array.from(text, toLatin).join("");
  return Array.from(fold(latin), (letter) => sameLooks[letter] ?? letter).join("");
}

/**
 * The Latin letters that a character looks like by Unicode's list (UTS #39), or that its capital looks like: a small
 * Cyrillic "т" is no "t" in that list, but a capital one is a "T".
 */
function toLatin(character: string): string {
  const candidates = [character, character.toUpperCase()].map((form) =>
    unhomoglyph(form).replace(signOrAccent, ""),
  );
  return (
    addedLetters[character] ??
    enclosedLetter(character.codePointAt(0)!) ??
    candidates.find((letters) => /^[a-z]+$/i.test(letters)) ??
    character
  );
}

/** Looks that Unicode's list lacks: small capitals, Cyrillic letters read as Latin ones, signs for letters. */
const addedLetters = Object.fromEntries(
  "ᴀa ʙb ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ʟl ᴍm ɴn ᴘp ᴛt ʏy дd иn пn яr ьb @a $s €e ɫl Ɫl ƚl Ƚl ⱡl Ⱡl єe ɛe əe ǝe ɘe ᥱe Σe Ξe ɾr ®r ꞇt †t +t (c"
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);

/** The first of the letters A to Z on a dark circle, on a dark square, and as halves of flags. */
const enclosedAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

function enclosedLetter(codePoint: number) {
  const start = enclosedAlphabets.find((first) => codePoint >= first && codePoint < first + 26);
  return start === undefined ? undefined : String.fromCharCode(0x61 + codePoint - start);
}

/** Characters that people take for one another, after folding: "Lectem" is read as "Lectern", "c1oud" as "cloud". */
const sameLooks: Record<string, string> = {
  ...{ 0: "o", 1: "l", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", 9: "g" },
  ...{ i: "l", m: "rn", w: "vv", d: "cl" },
};
