import * as phrases from "./phrases.ts";
import { between, deck, type Random } from "./random.ts";
import type { Theme } from "./themes/theme.ts";

export type Form = keyof typeof phrases.titles;

export interface Text {
  title: string;
  description: string;
  content: string;
}

/** The addresses that a text links to. `earlier`: an older post of the author, if there is one. */
export interface Targets {
  picture: string;
  earlier: string | undefined;
  course: string;
}

/** Generates posts. A phrase is used again only after all others of its list. */
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
  let weakCount = 0;

  const begin = () => `${opening()[0]} ${second()[0]}`;
  const section = (body: string) => `## ${heading()[0]}\n\n${body}`;

  function note(theme: Theme) {
    const [body] = random() < 0.7 ? paragraphs.get(theme)!() : general();
    return random() < 0.3 ? [begin(), body!, closing()[0]!] : [begin(), body!];
  }

  function article(theme: Theme, { earlier }: Targets) {
    const bodies = paragraphs.get(theme)!(between(random, 3, 4));
    const sections = bodies.map((body, at) => (at === 0 ? body : section(body)));
    const list = random() < 0.5 ? [theme.lists[between(random, 0, 1)]!] : [];
    const link =
      earlier && random() < 0.4 ? [`I wrote about something close to it [before](${earlier}).`] : [];
    return [begin(), ...sections, general()[0]!, ...list, ...link, closing()[0]!];
  }

  function tutorial(theme: Theme, { picture, earlier, course }: Targets) {
    const bodies = paragraphs.get(theme)!(8);
    const [sample, otherSample] = random() < 0.5 ? theme.samples : [...theme.samples].reverse();
    const reference = earlier ? `It builds on [an earlier post](${earlier}), but can be read alone. ` : "";
    return [
      begin(),
      `${reference}Those who would rather start at the beginning find [a whole course](${course}).`,
      section(bodies[0]!),
      theme.lists[0]!,
      section(`${bodies[1]!}\n\n${sample!}\n\n${bodies[2]!}`),
      `### In short\n\n${theme.table}`,
      section(`${bodies[3]!}\n\n![A sketch of what this is about](${picture})\n\n${bodies[4]!}`),
      ...(random() < 0.6 ? [section(otherSample!)] : []),
      section(`${bodies[6]!}\n\n${general(2).join("\n\n")}`),
      bodies[7]!,
      theme.lists[1]!,
      bodies[5]!,
      closing()[0]!,
    ];
  }

  /**
   * Posts of poor quality, which real sites have too: all capitals, one long paragraph, empty sections, a single line.
   */
  function weak(theme: Theme): string[] {
    const bodies = paragraphs.get(theme)!(5);
    const variants = [
      () => [bodies[0]!.toUpperCase()],
      () => [bodies.join(" ").replaceAll("**", "")],
      () => ["# INTRODUCTION", "# MAIN PART", bodies[0]!, "# CONCLUSION"],
      () => ["More on {s} tomorrow."],
      () => [begin(), `${bodies[0]!.split(". ")[0]}. .. ... and so on`, "![](missing.png)"],
    ];
    return variants[weakCount++ % variants.length]!();
  }

  const forms = { note, article, tutorial, weak };
  return (form: Form, theme: Theme, subject: string, targets: Targets): Text => {
    const content = forms[form](theme, targets).join("\n\n");
    const expand = (text: string) => insertSubject(text, subject);
    const template = form === "weak" ? "{s}" : description()[0]!;
    return { title: expand(title[form]()[0]!), description: expand(template), content: expand(content) };
  };
}

function insertSubject(text: string, subject: string) {
  const capital = subject[0]!.toUpperCase() + subject.slice(1);
  return text.replaceAll("{s}", subject).replaceAll("{S}", capital);
}
