import { trimInvisible } from "../../lib/characters.ts";
import { isEmail } from "../../lib/email-address.ts";

/**
 * The e-mail addresses of a pasted list, each once: in lines or between commas, with names (`Ada <ada@example.com>`), or as rows of a
 * table. `wrong`: what seems to be one and is none, and lines without any.
 */
export function readAddresses(text: string): { addresses: string[]; wrong: string[] } {
  const lines = text.split(/[\n\r;]/).map(trimInvisible);
  const parts = lines.filter(Boolean).flatMap((line) => {
    const likely = line.split(/[\s,<>()"]+/).filter((part) => /@|[^\s.]\.[^\s.]/.test(part));
    return likely.length > 0 ? likely.map((part) => part.replace(/^(mailto:|')+|['.]+$/gi, "")) : [line];
  });
  const byKey = new Map(parts.filter(isEmail).map((part) => [part.toLowerCase(), part]));
  return { addresses: [...byKey.values()], wrong: parts.filter((part) => !isEmail(part)) };
}
