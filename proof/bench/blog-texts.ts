import { openDeck, type Random, randomInteger } from "../../tools/seed/random.ts";
import { themes } from "../../tools/seed/themes/themes.ts";
import { openWriter } from "../../tools/seed/write-post.ts";

export interface BlogText {
  title: string;
  description: string;
  topic: string;
  /** Plain paragraphs, 1,200 characters in all. */
  content: string;
}

const maxLength = 1200;
const vocabularySize = 200_000;
/**
 * This share of the words is coined. The others come from the demo posts, which have only some thousand different ones.
 */
const coinedShare = 0.12;
const consonants = "b c d f g h j k l m n p r s t v w z br dr gr kl pr sh st tr".split(" ");
const vowels = "a e i o u ai ea ou".split(" ");

/**
 * Returns a function that writes one text after another: those of the demo posts, with coined words among them. As in a
 * natural language, a few of these are in most texts, and most are in few (Zipf's law): so the vocabulary of a site
 * grows with the number of its blogs. The same random numbers give the same texts.
 */
export function openTexts(random: Random): () => BlogText {
  const write = openWriter(random, themes);
  const subjects = new Map(themes.map((theme) => [theme, openDeck(random, theme.subjects)]));
  const vocabulary = coinWords(random);
  const anyWord = () => vocabulary[randomInteger(random, 0, vocabulary.length - 1)]!;
  const zipfWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!;
  const mix = (text: string) =>
    text.replaceAll(/ (?=[a-z])/g, (space) => (random() < coinedShare ? ` ${zipfWord()} ` : space));

  return () => {
    const theme = themes[randomInteger(random, 0, themes.length - 1)]!;
    const targets = { picture: "", earlierPost: undefined, course: "/blog/s1" };
    const subject = subjects.get(theme)!.next();
    const [first, second] = [
      write("article", theme, subject, targets),
      write("article", theme, subject, targets),
    ];
    // Headings, lists and code are left out, so that the HTML can be made without the renderer.
    const paragraphs = `${first.content}\n\n${second.content}`
      .split("\n\n")
      .filter((text) => /^\p{Lu}/u.test(text));
    const content = mix(paragraphs.join("\n\n").replace(/[*`<&]|\[|\]\(.*?\)/g, ""));
    return {
      title: `${first.title}, with ${zipfWord()} and ${anyWord()}`,
      description: mix(first.description),
      topic: theme.topic,
      content: content.slice(0, content.lastIndexOf(" ", maxLength)),
    };
  };
}

/** Words of two to four syllables, each once, in random order. */
function coinWords(random: Random): string[] {
  const pick = (list: string[]) => list[randomInteger(random, 0, list.length - 1)]!;
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const syllables = Array.from(
      { length: randomInteger(random, 2, 4) },
      () => pick(consonants) + pick(vowels),
    );
    words.add(syllables.join("") + (random() < 0.3 ? pick(consonants)[0] : ""));
  }
  return [...words];
}
