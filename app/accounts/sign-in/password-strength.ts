export type Strength = "weak" | "fair" | "good" | "strong";

/** Weakest first. */
export const strengths: readonly Strength[] = ["weak", "fair", "good", "strong"];

/** The minimum bits for "fair", "good" and "strong". Argon2 makes each guess slow, so 28 bits hold for some time. */
const thresholdBits = [28, 40, 58];

/** Estimates how hard a password is to guess. Long ones are strong; known words, repeats and keyboard rows add little. */
export function estimateStrength(password: string): Strength {
  const bits = bitsOf(withoutKnownWords(password));
  return strengths[thresholdBits.filter((threshold) => bits >= threshold).length]!;
}

const knownWords =
  /passwor[dt]|pass|qwert[yz]|asdf(?:gh)?|[yz]xcv|1q2w3e|letmein|welcome|iloveyou|admin|login|master|monkey|dragon|football|baseball|sunshine|princess|shadow|superman|sesame|hello|secret|lectern/g;

/** Each known word counts as one letter. Digits and signs that stand for letters are read as those. */
function withoutKnownWords(password: string) {
  const lettersBySign: Record<string, string> = {
    0: "o",
    1: "l",
    3: "e",
    4: "a",
    5: "s",
    7: "t",
    "@": "a",
    $: "s",
    "!": "i",
  };
  const readable = password.toLowerCase().replace(/[013457@$!]/g, (sign) => lettersBySign[sign]!);
  // Lowercasing can change the length ("İ"): positions in `readable` are then not those in `password`.
  if (readable.length !== password.length) return password.replace(knownWords, "x");
  let rest = "";
  let end = 0;
  for (const { index, 0: word } of readable.matchAll(knownWords)) {
    rest += `${password.slice(end, index)}x`;
    end = index + word.length;
  }
  return rest + password.slice(end);
}

/** The sum over all characters: less for one that the character before it suggests. */
function bitsOf(text: string) {
  const characters = [...text];
  const seen = new Set<string>();
  let bits = 0;
  for (const [index, character] of characters.entries()) {
    const previous = characters[index - 1];
    bits +=
      previous === undefined
        ? randomCharacterBits(character)
        : nextBits(previous, character, seen.has(character));
    seen.add(character);
  }
  return bits;
}

function nextBits(previous: string, character: string, isSeen: boolean) {
  const step = character.codePointAt(0)! - previous.codePointAt(0)!;
  // "aaa", "abc", "321"
  if (Math.abs(step) <= 1) return 0.5;
  // Within a word, each further letter adds about 3 bits.
  const isInWord = /^\p{L}[\p{Ll}\p{Lo}]$/u.test(previous + character);
  const bits = isInWord ? 3 : randomCharacterBits(character);
  return isSeen ? bits * 0.75 : bits;
}

/** The bits of one random character: log2 of how many characters of its kind there are. */
function randomCharacterBits(character: string) {
  if (/\d/.test(character)) return 3.3;
  if (/[a-z]/.test(character)) return 4.7;
  return /[\x20-\x7e]/.test(character) ? 5 : 7;
}
