// The words of texts and of queries, as the search compares them.
import stem from "wink-porter2-stemmer";
import { fold } from "../lib/fold.ts";

export interface SearchWord {
  /** Folded, as written. */
  word: string;
  /** What the index knows it by: the stem of an English word, otherwise the word itself. */
  stem: string;
  /** "node", "js" for "node.js"; the pairs of characters of a text in a script without spaces; otherwise empty. */
  parts: SearchWord[];
  /** Whether it is a name in code, which means more than its parts. */
  isName: boolean;
}

const maxWordLength = 60;

/**
 * A name in code (".env", "c++", "c#", "node.js", "use_state"), a run of letters and digits, an emoji, or an operator.
 * A name is found as a whole and by its parts.
 */
const wordPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])\.[a-z][a-z0-9]+(?![.\p{L}])`,
    String.raw`(?<![\p{L}\p{N}])[a-z](?:\+\+|#)(?![\p{L}\p{N}+#])`,
    String.raw`[\p{L}\p{N}\p{M}]+(?:[._][\p{L}\p{N}\p{M}]+)*`,
    String.raw`\p{Extended_Pictographic}`,
    "[=<>!&|+*/%^~?:$@#-]{2,3}",
  ].join("|"),
  "gu",
);
const unspacedScripts = ["Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = `[${unspacedScripts.map((script) => `\\p{Script_Extensions=${script}}`).join("")}]`;
const unspacedText = new RegExp(`${unspaced}+`, "u");
const scriptRuns = new RegExp(`${unspaced}+|[^${unspaced.slice(1)}+`, "gu");

/** The words of a text in their order, each as often as it occurs. */
export function searchWords(text: string): SearchWord[] {
  const codeNames = new Set(text.match(camelCase)?.map((name) => name.toLowerCase()));
  const known = new Map<string, SearchWord[]>();
  const words: SearchWord[] = [];
  for (const [token] of fold(text).matchAll(wordPattern)) {
    if (token.length > maxWordLength && !unspacedText.test(token)) continue;
    let entry = known.get(token);
    if (!entry) {
      entry = codeNames.has(token) ? [plainWord(token)] : wordsOf(token);
      known.set(token, entry);
    }
    words.push(...entry);
  }
  return words;
}

/** "useState", "getElementById", but not "JavaScript", which people write in small letters too. */
const camelCase = /\b[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*\b/g;

function wordsOf(token: string): SearchWord[] {
  if (unspacedText.test(token)) return (token.match(scriptRuns) ?? []).flatMap(wordsOfRun);
  return [/[^\p{L}\p{N}\p{M}]/u.test(token) ? codeName(token) : naturalWord(token)];
}

function wordsOfRun(run: string): SearchWord[] {
  if (!unspacedText.test(run)) return wordsOf(run.replace(/^[._]+|[._]+$/g, "") || run);
  const characters = [...run];
  const pairs = characters.map((character, at) => plainWord(character + (characters[at + 1] ?? "")));
  return [{ ...plainWord(run), parts: pairs }];
}

function codeName(token: string): SearchWord {
  const parts = token.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return { ...plainWord(token), parts: parts.map(naturalWord), isName: parts.length > 0 };
}

/** The stem of an English word: what its inflections have in common. */
function naturalWord(word: string): SearchWord {
  return { word, stem: /^[a-z]{3,}$/.test(word) ? stem(word) : word, parts: [], isName: false };
}

function plainWord(word: string): SearchWord {
  return { word, stem: word, parts: [], isName: false };
}

/** Splits and stems a word of the vocabulary in the same way as a word of a text. */
export function searchWord(word: string): SearchWord {
  return { ...(searchWords(word)[0] ?? plainWord(word)), word };
}

/**
 * Both forms by which the index may know a word: its stem, and the word itself. A name in code ("useState") is indexed
 * without stemming, but in small letters it looks like an ordinary word.
 */
export function stemsOf({ word, stem }: SearchWord): string[] {
  return [...new Set([stem, word])];
}

/** Words that stand in nearly every English text and tell nothing. */
const stopWords = new Set(
  `a about after all also an and any are as at be because been before being but by can could did do does doing each for
from had has have having he her here hers him his how i if in into is it its just me more most my no nor not of off on once
only or other our ours out over own same she should so some such than that the their theirs them then there these they
this those through to too under until up us very was we were what when where which while who whom why will with would you
your yours s t re ve ll d m don`.split(/\s+/),
);

export function isStopWord({ word }: SearchWord): boolean {
  return stopWords.has(word);
}
