import { type Post, readPosts } from "../../tools/seed/posts.ts";
import { type Random, randomInteger, shuffle } from "../../tools/seed/random.ts";

export interface BlogText {
  title: string;
  description: string;
  topic: string;
  /** Plain paragraphs, 1,200 characters in all. */
  content: string;
}

const maxLength = 1200;
/** As many as fill a text. */
const paragraphsPerText = 12;
/** The other topics are those of single posts. */
const minPostsPerTopic = 10;
const vocabularySize = 200_000;
/**
 * This share of the words is coined. The others come from the demo posts, which have only some thousand different ones.
 */
const coinedShare = 0.12;
const consonants = "b c d f g h j k l m n p r s t v w z br dr gr kl pr sh st tr".split(" ");
const vowels = "a e i o u ai ea ou".split(" ");

/**
 * Returns a function that writes one text after another: paragraphs of the demo posts, with coined words among them. As in a
 * natural language, a few of these are in most texts, and most are in few (Zipf's law): so the vocabulary of a site
 * grows with the number of its blogs. The same random numbers give the same texts.
 */
export function openTexts(random: Random): () => BlogText {
  const topics = readTopics();
  const vocabulary = coinWords(random);
  const zipfWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1]!;
  const mix = (text: string) =>
    text.replaceAll(/ (?=[a-z])/g, (space) => (random() < coinedShare ? ` ${zipfWord()} ` : space));

  return () => {
    const { topic, posts, paragraphs } = pick(random, topics);
    const content = mix(shuffle(random, paragraphs).slice(0, paragraphsPerText).join("\n\n"));
    return {
      title: `${pick(random, posts).title}, with ${zipfWord()} and ${pick(random, vocabulary)}`,
      description: mix(pick(random, posts).description),
      topic,
      content: content.slice(0, content.lastIndexOf(" ", maxLength)),
    };
  };
}

/** The demo posts by their first topic, and the paragraphs of each topic. */
function readTopics() {
  return [...Map.groupBy(readPosts(), ({ topics }) => topics[0] ?? "")]
    .filter(([topic, posts]) => topic && posts.length >= minPostsPerTopic)
    .map(([topic, posts]) => ({ topic, posts, paragraphs: [...new Set(posts.flatMap(plainParagraphs))] }));
}

/** Headings, lists and code are left out, so that the HTML can be made without the renderer. */
function plainParagraphs({ content }: Post): string[] {
  return content
    .split("\n\n")
    .filter((text) => /^\p{Lu}/u.test(text))
    .map((text) => text.replace(/[*`<&]|\[|\]\(.*?\)/g, ""));
}

/** Words of two to four syllables, each once, in random order. */
function coinWords(random: Random): string[] {
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const syllables = Array.from(
      { length: randomInteger(random, 2, 4) },
      () => pick(random, consonants) + pick(random, vowels),
    );
    words.add(syllables.join("") + (random() < 0.3 ? pick(random, consonants)[0] : ""));
  }
  return [...words];
}

function pick<T>(random: Random, list: T[]): T {
  return list[randomInteger(random, 0, list.length - 1)]!;
}
