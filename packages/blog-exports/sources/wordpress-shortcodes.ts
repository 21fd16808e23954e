import { readShortcode, replaceTags, type Shortcode, type Tag } from "./nested-tags.ts";

const tag = /\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]{0,3000})?)\]/gi;
const argument = /([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g;

/**
 * Replaces the shortcodes of WordPress in a text: `write` returns what takes the place of one, given what stands within it, or
 * undefined for one that it does not know, which is left out and named; its content stays. "[sic]" and the like are no shortcodes.
 */
export function replaceShortcodes(
  source: string,
  write: (code: Shortcode, inner?: string) => string | undefined,
  notes: string[],
): string {
  return replaceTags(source, [...source.matchAll(tag)].map(tagOf), (code, inner) => {
    const written = write(code, inner);
    if (written === undefined) notes.push(`The shortcode [${code.name}] was left out.`);
    return written ?? inner ?? "";
  });
}

function tagOf({ index, 0: source, 1: end = "", 2: written = "", 3: rest = "" }: RegExpExecArray): Tag {
  const name = written.toLowerCase();
  const read = (isAwaited: boolean) =>
    !end && (isAwaited || isAlone(name, rest))
      ? readShortcode(source, name, rest.replace(/\/$/, ""), argument)
      : undefined;
  const place = { from: index, to: index + source.length, name };
  return { ...place, isEnd: end !== "", read, isEmpty: rest.endsWith("/") };
}

const isAlone = (name: string, rest: string) =>
  rest.includes("=") ||
  /[_-]/.test(name) ||
  /^(?:gallery|playlist|embed|toc|contact|footnotes|references)$/.test(name);
