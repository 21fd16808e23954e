import { trimInvisible } from "../../lib/characters.ts";
import { hashOf } from "../../lib/hash-of.ts";
import { oneLine } from "../../lib/text.ts";
import { detailNames } from "../lib/blog-form.ts";
import { type DraftText, draftFieldNames } from "../lib/draft-fields.ts";

/** A text as the server has it. `revision` 0: the server has no such draft yet. */
export interface SavedText {
  revision: number;
  text: DraftText;
}

export const emptyText: DraftText = { title: "", description: "", content: "", image: "" };

/** Picks the fields of a draft out of those of an editor, and trims the details as the server does. */
export function draftTextOf(fields: DraftText): DraftText {
  const { title, description, content, image, as } = fields;
  const details = detailNames.map((name) => [name, trimInvisible(oneLine(fields[name] ?? ""))]);
  const filled = Object.fromEntries(details.filter(([, text]) => text));
  return { title, description, content, image, ...filled, ...(as && { as }) };
}

export function isSameText(a: DraftText, b: DraftText): boolean {
  return draftFieldNames.every((name) => (a[name] ?? "") === (b[name] ?? ""));
}

/**
 * Recognises a text that was sent; two texts rarely have the same fingerprint. White space around a field does not matter, since
 * publishing trims it.
 */
export function fingerprintOf(text: DraftText): string {
  const all = draftFieldNames.map((name) => trimInvisible(text[name] ?? "")).join("\0");
  return `${all.length}:${hashOf(all)}`;
}
