export interface Shortcode {
  name: string;
  named: Record<string, string>;
  placed: string[];
}

const tag = /\[(\/?)([a-z][\w-]*)((?:[\s=][^[\]]{0,3000})?)\]/gi;
const argument = /([\w-]{1,50})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|(\S+)/g;

/**
 * Replaces the shortcodes of WordPress in a text: `write` returns what takes the place of one, given what stands within it, or
 * undefined for one that it does not know, which is left out and named; its content stays. "[sic]" and the like are no shortcodes.
 */
export function replaceTags(
  source: string,
  write: (code: Shortcode, inner?: string) => string | undefined,
  notes: string[],
): string {
  const matches = [...source.matchAll(tag)];
  const ends = new Map<string, number>();
  for (const [, end, name] of matches) if (end) ends.set(name!, (ends.get(name!) ?? 0) + 1);
  const stack: { code: Shortcode; parts: string[] }[] = [];
  let parts: string[] = [];
  let at = 0;
  const finish = (code: Shortcode, inner?: string) => {
    const written = write(code, inner);
    if (written === undefined) notes.push(`The shortcode [${code.name}] was left out.`);
    return written ?? inner ?? "";
  };
  /** What is open above a depth has no end. */
  const closeAbove = (depth: number) => {
    while (stack.length > depth) {
      const { code, parts: outer } = stack.pop()!;
      outer.push(finish(code), ...parts);
      parts = outer;
    }
  };
  for (const match of matches) {
    const [whole, end, name, rest] = match as unknown as [string, string, string, string];
    if (!end && !isShortcode(name, rest, ends)) continue;
    if (end && !stack.some(({ code }) => code.name === name)) continue;
    parts.push(source.slice(at, match.index));
    at = match.index + whole.length;
    if (end) {
      ends.set(name, ends.get(name)! - 1);
      closeAbove(stack.findLastIndex(({ code }) => code.name === name) + 1);
      const { code, parts: outer } = stack.pop()!;
      outer.push(finish(code, parts.join("")));
      parts = outer;
    } else if (ends.get(name) && !rest.endsWith("/")) {
      stack.push({ code: readArguments(name, rest), parts });
      parts = [];
    } else parts.push(finish(readArguments(name, rest.replace(/\/$/, ""))));
  }
  parts.push(source.slice(at));
  closeAbove(0);
  return parts.join("");
}

const isShortcode = (name: string, rest: string, ends: Map<string, number>) =>
  (ends.get(name) ?? 0) > 0 ||
  rest.includes("=") ||
  /[_-]/.test(name) ||
  /^(?:gallery|playlist|embed|toc|contact|footnotes|references)$/.test(name);

function readArguments(name: string, rest: string): Shortcode {
  const code: Shortcode = { name: name.toLowerCase(), named: {}, placed: [] };
  for (const [, key, a, b, c, d, e, f] of rest.matchAll(argument))
    if (key) code.named[key.toLowerCase()] = a ?? b ?? c ?? "";
    else code.placed.push(d ?? e ?? f ?? "");
  return code;
}
