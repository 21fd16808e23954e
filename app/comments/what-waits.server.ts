// What of a comment makes it wait for an editor.
import { lookOf } from "../accounts/lib/look-alike.server.ts";

/** Whether a text has one of these words, however its letters are written. A word ends where letters and digits end. */
export function hasWord(text: string, words: string[]): boolean {
  if (words.length === 0) return false;
  const looks = [lookOf(text, "signs"), lookOf(text, "letters")];
  return words.some((word) => {
    const look = RegExp.escape(lookOf(word, "signs"));
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${look}(?![\\p{L}\\p{N}])`, "u");
    return looks.some((text) => pattern.test(text));
  });
}

/** Whether one of a comment's links leads to another site, or to a mailbox. `ownUrl`: this site's address. */
export function leadsElsewhere(links: string[], ownUrl: string): boolean {
  const { origin } = new URL(ownUrl);
  return links.some((link) => URL.parse(link, ownUrl)?.origin !== origin);
}
