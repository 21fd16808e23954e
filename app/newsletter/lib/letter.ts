/** A part of a letter, made once for all of its readers: a post, an entry of a digest, or a letter of its own. Addresses in it are absolute. */
export interface LetterItem {
  /** The id of the post; "": it is none. */
  id: string;
  /** The people and topics that it belongs to, as in `follows`; empty: it is for all who get the letter. */
  keys: string[];
  html: string;
  text: string;
}

/** What a subscriber of some topics and people gets of a digest. */
export function itemsFor(items: LetterItem[], wantsAll: boolean, choices: string[]): LetterItem[] {
  if (wantsAll) return items;
  return items.filter(({ keys }) => keys.length === 0 || keys.some((key) => choices.includes(key)));
}
