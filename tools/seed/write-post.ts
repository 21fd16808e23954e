import * as phrases from "./phrases.ts";
import { openDeck, type Random, randomInteger } from "./random.ts";
import type { Theme } from "./themes/theme.ts";

export type PostType = keyof typeof phrases.titles;

export interface Text {
  title: string;
  description: string;
  content: string;
}

/** The addresses that a text links to. */
export interface LinkTargets {
  picture: string;
  /** An older post of the same author; undefined without one. */
  earlierPost: string | undefined;
  course: string;
}

/** Returns a function that generates a post. A phrase is used again only after all the others of its list. */
export function openWriter(random: Random, themes: readonly Theme[]) {
  const firstSentences = openDeck(random, phrases.firstSentences);
  const secondSentences = openDeck(random, phrases.secondSentences);
  const closingParagraphs = openDeck(random, phrases.closingParagraphs);
  const descriptions = openDeck(random, phrases.descriptions);
  const generalParagraphs = openDeck(random, phrases.generalParagraphs);
  const headings = openDeck(random, phrases.headings);
  const themeParagraphs = new Map(themes.map((theme) => [theme, openDeck(random, theme.paragraphs)]));
  const titles = {
    note: openDeck(random, phrases.titles.note),
    article: openDeck(random, phrases.titles.article),
    tutorial: openDeck(random, phrases.titles.tutorial),
    weak: openDeck(random, phrases.titles.weak),
  };
  let weakCount = 0;

  const introduction = () => `${firstSentences.next()} ${secondSentences.next()}`;
  const section = (body: string) => `## ${headings.next()}\n\n${body}`;

  function writeNote(theme: Theme) {
    const body = (random() < 0.7 ? themeParagraphs.get(theme)! : generalParagraphs).next();
    return random() < 0.3 ? [introduction(), body, closingParagraphs.next()] : [introduction(), body];
  }

  function writeArticle(theme: Theme, { earlierPost }: LinkTargets) {
    const bodies = themeParagraphs.get(theme)!.nextItems(randomInteger(random, 3, 4));
    const sections = bodies.map((body, at) => (at === 0 ? body : section(body)));
    const list = random() < 0.5 ? [theme.lists[randomInteger(random, 0, 1)]!] : [];
    const link =
      earlierPost && random() < 0.4 ? [`I wrote about something close to it [before](${earlierPost}).`] : [];
    return [
      introduction(),
      ...sections,
      generalParagraphs.next(),
      ...list,
      ...link,
      closingParagraphs.next(),
    ];
  }

  function writeTutorial(theme: Theme, { picture, earlierPost, course }: LinkTargets) {
    const bodies = themeParagraphs.get(theme)!.nextItems(8);
    const [sample, otherSample] = random() < 0.5 ? theme.samples : [...theme.samples].reverse();
    const reference = earlierPost
      ? `It builds on [an earlier post](${earlierPost}), but can be read alone. `
      : "";
    return [
      introduction(),
      `${reference}Those who would rather start at the beginning find [a whole course](${course}).`,
      section(bodies[0]!),
      theme.lists[0]!,
      section(`${bodies[1]!}\n\n${sample!}\n\n${bodies[2]!}`),
      `### In short\n\n${theme.table}`,
      section(`${bodies[3]!}\n\n![A sketch of what this is about](${picture})\n\n${bodies[4]!}`),
      ...(random() < 0.6 ? [section(otherSample!)] : []),
      section(`${bodies[6]!}\n\n${generalParagraphs.nextItems(2).join("\n\n")}`),
      bodies[7]!,
      theme.lists[1]!,
      bodies[5]!,
      closingParagraphs.next(),
    ];
  }

  /** A post of poor quality: all capitals, one long paragraph, empty sections, a single line, or a missing picture. */
  function writeWeakPost(theme: Theme): string[] {
    const bodies = themeParagraphs.get(theme)!.nextItems(5);
    const variants = [
      () => [bodies[0]!.toUpperCase()],
      () => [bodies.join(" ").replaceAll("**", "")],
      () => ["# INTRODUCTION", "# MAIN PART", bodies[0]!, "# CONCLUSION"],
      () => ["More on {s} tomorrow."],
      () => [introduction(), `${bodies[0]!.split(". ")[0]}. .. ... and so on`, "![](missing.png)"],
    ];
    return variants[weakCount++ % variants.length]!();
  }

  const writers = { note: writeNote, article: writeArticle, tutorial: writeTutorial, weak: writeWeakPost };
  return (type: PostType, theme: Theme, subject: string, targets: LinkTargets): Text => {
    const content = writers[type](theme, targets).join("\n\n");
    const expand = (text: string) => insertSubject(text, subject);
    const template = type === "weak" ? "{s}" : descriptions.next();
    return { title: expand(titles[type].next()), description: expand(template), content: expand(content) };
  };
}

function insertSubject(text: string, subject: string) {
  const capitalized = subject[0]!.toUpperCase() + subject.slice(1);
  return text.replaceAll("{s}", subject).replaceAll("{S}", capitalized);
}
