/** What a tag says: `{{< figure src="a.png" >}}` has a named argument, `[youtube x]` has one by place. */
export interface Shortcode {
  name: string;
  named: Record<string, string>;
  placed: string[];
  /** As it was written. */
  source: string;
}

/** A tag in a text, in UTF-16 units. */
export interface Tag {
  from: number;
  to: number;
  /** What it opens, or ends. */
  name: string;
  isEnd: boolean;
  /** What it says; `isAwaited`: an end with its name comes later. undefined: it is a text like any other. */
  read(isAwaited: boolean): Shortcode | undefined;
  /** Whether it holds nothing, whatever ends come later. */
  isEmpty?: boolean;
}

/**
 * Replaces the tags of a text, the inner ones first. `write` returns what takes the place of one; `inner`: what stands within it, as it
 * became; `raw`: as it was written; undefined: it has no end. An end of nothing is left out, but where it reads as a text.
 */
export function replaceTags(
  text: string,
  tags: Tag[],
  write: (code: Shortcode, inner?: string, raw?: string) => string,
): string {
  const awaited = new Map<string, number>();
  for (const { name, isEnd } of tags) if (isEnd) awaited.set(name, (awaited.get(name) ?? 0) + 1);
  const open: { code: Shortcode; before: string[]; from: number }[] = [];
  let parts: string[] = [];
  let at = 0;
  /** What is open above a depth has no end. */
  const closeAbove = (depth: number) => {
    while (open.length > depth) {
      const { code, before } = open.pop()!;
      before.push(write(code), ...parts);
      parts = before;
    }
  };
  for (const { from, to, name, isEnd, read, isEmpty } of tags) {
    if (isEnd) awaited.set(name, awaited.get(name)! - 1);
    const isAwaited = !isEnd && awaited.get(name)! > 0;
    const depth = isEnd ? open.findLastIndex(({ code }) => code.name === name) : -1;
    const code = depth < 0 ? read(isAwaited) : undefined;
    if (depth < 0 && !code) continue;
    parts.push(text.slice(at, from));
    at = to;
    if (!code) {
      closeAbove(depth + 1);
      const { code: opened, before, from: start } = open.pop()!;
      before.push(write(opened, parts.join(""), text.slice(start, from)));
      parts = before;
    } else if (isAwaited && !isEmpty) {
      open.push({ code, before: parts, from: to });
      parts = [];
    } else if (!isEnd) parts.push(write(code));
  }
  parts.push(text.slice(at));
  closeAbove(0);
  return parts.join("");
}

/** Reads what follows the name of a tag. `argument`: a key with a value in three forms, or a value in three forms. */
export function readShortcode(source: string, name: string, rest: string, argument: RegExp): Shortcode {
  const code: Shortcode = { name, named: {}, placed: [], source };
  for (const [whole, key, a, b, c, d, e, f] of rest.matchAll(argument))
    if (!key) code.placed.push(d ?? e ?? f ?? "");
    else if (/^https?:/.test(whole)) code.placed.push(whole);
    else code.named[key.toLowerCase()] = (a ?? b ?? c ?? "").replace(/\\(["\\])/g, "$1");
  return code;
}
