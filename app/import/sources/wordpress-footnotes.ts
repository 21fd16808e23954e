import { escapeHtml } from "./html.ts";
import { list, record, text } from "./texts.ts";

export const isFootnote = (name: string) => /^(?:ref|fn|footnote|mfn|modern_footnote|efn_note)$/.test(name);
export const isFootnoteList = (name: string) =>
  /^(?:footnotes|references|efn_reference|mfn_list)$/.test(name);

/** Collects what shortcodes hold as notes. */
export function openFootnotes() {
  const notes: { id: string; content: string }[] = [];
  return {
    /** Returns the number that leads to the note. */
    add(content: string): string {
      const id = `shortcode-note-${notes.length + 1}`;
      notes.push({ id, content: content.trim() });
      return `<sup class="fn"><a href="#${id}" id="${id}-link">${notes.length}</a></sup>`;
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
