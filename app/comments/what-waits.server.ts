// What of a comment makes it wait for an editor.
import type { HeldFor } from "../../db/schema.ts";
import { lookOf } from "../accounts/lib/look-alike.server.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Who wrote a comment. `since`: when the account was made. `isKnown`: another comment of theirs is shown. */
interface Commenter {
  since: string;
  isKnown: boolean;
  isEditor: boolean;
}

type Rules = Pick<SiteSettings, "holdsFirstComments" | "holdsLinksOfNewcomers" | "heldWords"> & {
  url: string;
};

/** Why an editor looks at a comment before others do; undefined: it is shown at once. `text`: as written and as shown. */
export function whyItWaits(
  { text, links }: { text: string; links: string[] },
  { since, isKnown, isEditor }: Commenter,
  { holdsFirstComments, holdsLinksOfNewcomers, heldWords, url }: Rules,
): HeldFor | undefined {
  if (isEditor) return undefined;
  const isNew = Date.now() - Date.parse(since) < dayMs;
  if (holdsLinksOfNewcomers && isNew && leadsElsewhere(links, url)) return "link of a newcomer";
  if (hasWord(text, heldWords)) return "held word";
  return holdsFirstComments && !isKnown ? "first comment" : undefined;
}

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
