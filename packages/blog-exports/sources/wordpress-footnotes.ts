import { escapeHtml } from "./html.ts";
import { list, record, text } from "./texts.ts";

export const isFootnote = (name: string) =>
  /^(?:ref|fn|footnote|mfn|modern_footnote|efn_note|simple[-_]footnote|side[-_]?note)$/.test(name);
export const isFootnoteList = (name: string) =>
  /^(?:footnotes|references|efn_reference|mfn_list)$/.test(name);

const inBrackets = /\[\d{1,3}\.\s+((?:[^[\]]|\[[^[\]]*\]){2,3000})\]/g;
const inParentheses = / ?(?<![\\(])\(\(((?:[^()]|\([^()]*\)){2,3000})\)\)/g;
/** "[1. Mai]" is a day. */
const isDay = /^(?:jan|feb|m[aä]r|apr|ma[ijy]|jun|jul|aug|sep|o[ck]t|nov|de[csz])\p{L}*\.?(?:\s+\d{2,4})?$/iu;
/** Words, and no formula or condition. */
const isNote = /\p{L}{2}.*\s|^\p{Lu}\p{L}|\p{L}{2}[.!?]$|^<a\b|\p{Script=Han}{2}|\p{Script=Hiragana}/su;
const isCode = /&[lg]t;|&amp;&amp;|==|\|\|/;

/** Writes notes without a name, "((text))" and "[1. text]", as shortcodes. */
export function nameFootnotes(source: string): string {
  const written = (note: string) => `[fn]${note}[/fn]`;
  return source
    .replace(inBrackets, (whole, note: string) => (isDay.test(note.trim()) ? whole : written(note)))
    .replace(inParentheses, (whole, note: string) =>
      isNote.test(note.trim()) && !isCode.test(note) ? written(note) : whole,
    );
}

/** Collects what shortcodes hold as notes. */
export function openFootnotes() {
  const notes: { id: string; content: string; name?: string }[] = [];
  return {
    /** Returns the number that leads to a note; without a content, to the one of this name, if there is one. */
    add(content: string | undefined, name?: string): string | undefined {
      const known = name ? notes.findIndex((note) => note.name === name) : -1;
      if (content === undefined && known < 0) return undefined;
      const at = known < 0 ? notes.length : known;
      const id = `shortcode-note-${at + 1}`;
      if (known < 0) notes.push({ id, content: content!.trim(), name });
      return `<sup class="fn"><a href="#${id}"${known < 0 ? ` id="${id}-link"` : ""}>${at + 1}</a></sup>`;
    },
    html: () => listOf(notes),
  };
}

/** The notes that WordPress's own block keeps beside the text. A note whose number nothing shows is left out. */
export function storedFootnotes(stored: string | undefined, html: string, notes: string[]): string {
  if (!stored) return "";
  try {
    const all = list(JSON.parse(stored)).map((one) => ({
      id: text(record(one).id),
      content: text(record(one).content),
    }));
    return listOf(all.filter(({ id }) => id && html.includes(`#${id}"`)));
  } catch {
    notes.push("Its footnotes could not be read.");
    return "";
  }
}

const listOf = (notes: { id: string; content: string }[]) =>
  notes.length === 0
    ? ""
    : `\n\n<ol class="wp-block-footnotes">${notes
        .map(({ id, content }) => {
          const own = escapeHtml(id);
          return `<li id="${own}">${content} <a href="#${own}-link">↩</a></li>`;
        })
        .join("")}</ol>`;
