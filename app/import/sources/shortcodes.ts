import { fencedBlock } from "markdown-syntax/fenced-code";
import { calloutLines } from "./callouts.ts";

/** What a shortcode says: `{{< figure src="a.png" >}}` has a named argument, `{% youtube x %}` has one by place. */
interface Shortcode {
  name: string;
  named: Record<string, string>;
  placed: string[];
  /** As it was written. */
  source: string;
}

/** An open shortcode: what stands within it, as it becomes and as it was. */
interface Open {
  code: Shortcode;
  parts: string[];
  innerStart: number;
}

const tag = /\{\{[<%]-?\s*([^{}]{1,1000}?)\s*-?[>%]\}\}|\{%-?\s*([^{}]{1,1000}?)\s*-?%\}/g;
const argument =
  /([\w-]{1,50})[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,]+)/g;

/**
 * Writes the shortcodes of Hugo, and the tags of Jekyll and DEV, as Markdown. One that is not known is left out, what it
 * holds stays, and a note names it. Blocks of code are already taken out of `text`; `keep` takes one out.
 */
export function replaceShortcodes(text: string, notes: string[], keep: (code: string) => string): string {
  const tags = [...text.matchAll(tag)];
  const closers = Map.groupBy(tags, ([, hugo, liquid]) => closedName(hugo ?? liquid!));
  const waiting = new Map([...closers].map(([name, { length }]) => [name, length]));
  const stack: Open[] = [];
  let parts: string[] = [];
  let at = 0;
  const closeTo = (depth: number, innerEnd: number) => {
    while (stack.length > depth) {
      const { code, parts: outer, innerStart } = stack.pop()!;
      const isClosed = stack.length === depth && innerEnd >= 0;
      const raw = isClosed ? text.slice(innerStart, innerEnd) : undefined;
      outer.push(
        write(code, isClosed ? parts.join("") : undefined, raw, notes, keep),
        ...(isClosed ? [] : parts),
      );
      parts = outer;
    }
  };
  for (const match of tags) {
    parts.push(text.slice(at, match.index));
    at = match.index + match[0].length;
    const content = match[1] ?? match[2]!;
    const closed = closedName(content);
    if (closed) {
      waiting.set(closed, waiting.get(closed)! - 1);
      const depth = stack.findLastIndex(({ code }) => code.name === closed);
      if (depth >= 0) closeTo(depth, match.index);
      continue;
    }
    const code = readCode(content, match[0]);
    if (!waiting.get(code.name)) parts.push(write(code, undefined, undefined, notes, keep));
    else {
      stack.push({ code, parts, innerStart: at });
      parts = [];
    }
  }
  parts.push(text.slice(at));
  closeTo(0, -1);
  return parts.join("");
}

/** "highlight" of "/highlight" and "endhighlight"; undefined for what closes nothing. */
const closedName = (content: string) => /^(?:\/\s*|end)([\w-]+)$/.exec(content)?.[1];

function readCode(content: string, source: string): Shortcode {
  const [name = "", rest = ""] = /^\/?([\w/.-]+)([\s\S]*)$/.exec(content)?.slice(1) ?? [];
  const code: Shortcode = { name, named: {}, placed: [], source };
  for (const [, key, a, b, c, d, e, f] of rest.matchAll(argument))
    if (key && !/^https?$/.test(key)) code.named[key] = (a ?? b ?? c ?? "").replace(/\\(["\\])/g, "$1");
    else code.placed.push(key ? `${key}:${c}` : (d ?? e ?? f ?? ""));
  return code;
}

/** `inner`: what stands between the tags, undefined for a shortcode without an end; `raw`: the same as it was written. */
function write(
  code: Shortcode,
  inner: string | undefined,
  raw: string | undefined,
  notes: string[],
  keep: (code: string) => string,
): string {
  const { name, named, placed } = code;
  const first = placed[0] ?? named.id ?? named.url ?? named.src ?? "";
  const address = addressOf(name, first, code);
  if (address) return `\n\n${address}\n\n${inner ?? ""}`;
  if (name === "figure" || name === "img" || name === "image") return figure(code);
  if (name === "raw" || name === "verbatim" || name === "comment")
    return name === "comment" ? "" : keep(raw ?? "");
  if ((name === "highlight" || name === "code") && raw !== undefined) return `\n${keep(fence(first, raw))}\n`;
  if (name === "katex" && raw !== undefined)
    return placed[0] === "inline" ? `$${raw.trim()}$` : `\n$$\n${raw.trim()}\n$$\n`;
  if (/^(?:rel)?ref$|^link$|^post_url$/.test(name)) return `reference:${first}`;
  if (/^(?:details|collapsible|spoiler)$/.test(name) && inner !== undefined)
    return `\n\n**${named.summary ?? named.title ?? (placed.join(" ") || "Details")}**\n\n${inner}\n\n`;
  if (name === "cta" && inner !== undefined) return `\n\n[${inner.trim()}](${first})\n\n`;
  const kind = /^(?:notice|alert|callout|admonition|hint)$/.test(name)
    ? (named.type ?? (first || "note"))
    : name;
  if (inner !== undefined && calloutLines(kind, named.title))
    return `\n:::${kind}[${named.title ?? ""}]\n${inner}\n:::\n`;
  notes.push(`The shortcode ${code.source.slice(0, 120)} was left out.`);
  return inner ?? "";
}

/** The address of what a shortcode shows from another site; "" when it shows nothing of the kind. */
function addressOf(name: string, first: string, { named, placed }: Shortcode): string {
  const makers: Record<string, () => string> = {
    youtube: () => `https://www.youtube.com/watch?v=${first}`,
    vimeo: () => `https://vimeo.com/${first}`,
    tweet: () => `https://x.com/${named.user ?? "i"}/status/${first}`,
    instagram: () => `https://www.instagram.com/p/${first}/`,
    gist: () => `https://gist.github.com/${[first, placed[1]].filter(Boolean).join("/")}`,
    codepen: () => `https://codepen.io/${named.user ?? "pen"}/pen/${first}`,
    github: () => `https://github.com/${first}`,
    spotify: () => `https://open.spotify.com/${first.replace("spotify:", "").replaceAll(":", "/")}`,
    stackblitz: () => `https://stackblitz.com/edit/${first}`,
    codesandbox: () => `https://codesandbox.io/s/${first}`,
    replit: () => `https://replit.com/${first}`,
    embed: () => "",
    link: () => "",
  };
  const known = (
    { x: "tweet", twitter: "tweet", x_simple: "tweet", twitter_simple: "tweet" } as Record<string, string>
  )[name];
  const maker = Object.hasOwn(makers, known ?? name) ? makers[known ?? name] : undefined;
  if (!maker || !first) return "";
  return /^https?:\/\//.test(first) ? first : maker();
}

function figure({ named, placed }: Shortcode): string {
  const caption = named.caption ?? named.title ?? "";
  const title = caption ? ` "${caption.replaceAll('"', "'")}"` : "";
  const image = `![${named.alt ?? ""}](<${named.src ?? placed[0] ?? ""}>${title})`;
  return `\n\n${named.link ? `[${image}](<${named.link}>)` : image}\n\n`;
}

function fence(language: string, raw: string): string {
  return fencedBlock(language.replace(/[^\w+#-]/g, ""), raw.replace(/^\n|\s+$/g, ""));
}
