import { hashOf } from "./hash-of.ts";

/** What stands for a person: a picture, or initials on a tint. Without either it is the default picture. */
export interface AvatarContent {
  src?: string;
  initials?: string;
  /** From 1 to 6: the colours are in app/styles/tokens.css. */
  tint?: number;
}

/** `image`: the address of the person's picture. Somebody without name and picture has the default one, as specified. */
export function avatarOf({ id, name, image }: { id: string; name: string | null; image: string | null }) {
  if (image) return { src: image } satisfies AvatarContent;
  const initials = initialsOf(name ?? "");
  const content: AvatarContent = initials ? { initials, tint: 1 + Math.abs(hashOf(id) % 6) } : {};
  return content;
}

/** The first characters, as people see them, of the first and the last word of a name; "" when it has none. */
export function initialsOf(name: string): string {
  const initials = name.split(/[\p{White_Space}\p{Pd}]+/u).flatMap(initialOf);
  const [first = "", last = ""] = [initials[0], initials.slice(1).at(-1)];
  // In some scripts two letters would be joined, as in a word.
  return first + (joining.test(first) && last ? "\u200c" : "") + last;
}

const joining = /[\p{Script=Arab}\p{Script=Syrc}\p{Script=Nkoo}\p{Script=Adlm}\p{Script=Rohg}]/u;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Empty for a word of punctuation alone. */
function initialOf(word: string): string[] {
  const letters = word.replace(/^[\p{P}\p{Cf}]+/u, "");
  const [initial] = segmenter.segment(letters);
  return initial ? [initial.segment.toLocaleUpperCase("en")] : [];
}
