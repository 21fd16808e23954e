import * as phrases from "./phrases.ts";
import { between, deck, type Random } from "./random.ts";
import type { Theme } from "./themes/theme.ts";

export type Form = keyof typeof phrases.titles;

export interface Text {
  title: string;
  description: string;
  content: string;
}

/** What a text may point to: addresses of a picture and of other pages. */
export interface Targets {
  picture: string;
  earlier: string | undefined;
  course: string;
}

/** Puts posts together. The next ones use other phrases as long as there are some. */
export function openWriter(random: Random, themes: readonly Theme[]) {
  const [opening, second] = [deck(random, phrases.openings), deck(random, phrases.seconds)];
  const [closing, description] = [deck(random, phrases.closings), deck(random, phrases.descriptions)];
  const [general, heading] = [deck(random, phrases.general), deck(random, phrases.headings)];
  const paragraphs = new Map(themes.map((theme) => [theme, deck(random, theme.paragraphs)]));
  const title = {
    note: deck(random, phrases.titles.note),
    article: deck(random, phrases.titles.article),
    tutorial: deck(random, phrases.titles.tutorial),
    weak: deck(random, phrases.titles.weak),
  };
  let weak = 0;

  const begin = () => `${opening()[0]} ${second()[0]}`;
  const section = (body: string) => `## ${heading()[0]}\n\n${body}`;

  function note(theme: Theme) {
    const [body] = random() < 0.7 ? paragraphs.get(theme)!() : general();
    return random() < 0.3 ? [begin(), body!, closing()[0]!] : [begin(), body!];
  }

  function article(theme: Theme, { earlier }: Targets) {
    const own = paragraphs.get(theme)!(between(random, 3, 4));
    const told = own.map((body, at) => (at === 0 ? body : section(body)));
    const list = random() < 0.5 ? [theme.lists[between(random, 0, 1)]!] : [];
    const link =
      earlier && random() < 0.4 ? [`I wrote about something close to it [before](${earlier}).`] : [];
    return [begin(), ...told, general()[0]!, ...list, ...link, closing()[0]!];
  }

  function tutorial(theme: Theme, { picture, earlier, course }: Targets) {
    const own = paragraphs.get(theme)!(8);
    const [sample, other] = random() < 0.5 ? theme.samples : [...theme.samples].reverse();
    const before = earlier ? `It builds on [an earlier post](${earlier}), but can be read alone. ` : "";
    return [
      begin(),
      `${before}Those who would rather start at the beginning find [a whole course](${course}).`,
      section(own[0]!),
      theme.lists[0]!,
      section(`${own[1]!}\n\n${sample!}\n\n${own[2]!}`),
      `### In short\n\n${theme.table}`,
      section(`${own[3]!}\n\n![A sketch of what this is about](${picture})\n\n${own[4]!}`),
      ...(random() < 0.6 ? [section(other!)] : []),
      section(`${own[6]!}\n\n${general(2).join("\n\n")}`),
      own[7]!,
      theme.lists[1]!,
      own[5]!,
      closing()[0]!,
    ];
  }

  /** What sites have too: shouting, walls of text, headings with nothing below them, one line. */
  function poor(theme: Theme): string[] {
    const own = paragraphs.get(theme)!(5);
    const ways = [
      () => [own[0]!.toUpperCase()],
      () => [own.join(" ").replaceAll("**", "")],
      () => ["# INTRODUCTION", "# MAIN PART", own[0]!, "# CONCLUSION"],
      () => ["More on {s} tomorrow."],
      () => [begin(), `${own[0]!.split(". ")[0]}. .. ... and so on`, "![](missing.png)"],
    ];
    return ways[weak++ % ways.length]!();
  }

  const forms = { note, article, tutorial, weak: poor };
  return (form: Form, theme: Theme, subject: string, targets: Targets): Text => {
    const content = forms[form](theme, targets).join("\n\n");
    const filled = (text: string) => fill(text, subject);
    const about = form === "weak" ? "{s}" : description()[0]!;
    return { title: filled(title[form]()[0]!), description: filled(about), content: filled(content) };
  };
}

function fill(text: string, subject: string) {
  const capital = subject[0]!.toUpperCase() + subject.slice(1);
  return text.replaceAll("{s}", subject).replaceAll("{S}", capital);
}
