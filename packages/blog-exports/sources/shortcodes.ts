import { fencedBlock } from "markdown-syntax/fenced-code";
import { calloutLines } from "./callouts.ts";
import { readShortcode, replaceTags, type Shortcode, type Tag } from "./nested-tags.ts";

const tag = /\{\{[<%]-?\s*([^{}]{1,1000}?)\s*-?[>%]\}\}|\{%-?\s*([^{}]{1,1000}?)\s*-?%\}/g;
const argument =
  /([\w-]{1,50})[=:]\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s,]+)/g;

/**
 * Writes the shortcodes of Hugo, and the tags of Jekyll and DEV, as Markdown. One that is not known is left out, what it
 * holds stays, and a note names it. Blocks of code are already taken out of `text`; `keep` takes one out.
 */
export function replaceShortcodes(text: string, notes: string[], keep: (code: string) => string): string {
  return replaceTags(text, [...text.matchAll(tag)].map(tagOf), (code, inner, raw) =>
    write(code, inner, raw, notes, keep),
  );
}

function tagOf({ index, 0: source, 1: hugo, 2: liquid }: RegExpExecArray): Tag {
  const content = hugo ?? liquid!;
  const ended = /^(?:\/\s*|end)([\w-]+)$/.exec(content)?.[1];
  const [, name = "", rest = ""] = /^\/?([\w/.-]+)([\s\S]*)$/.exec(content) ?? [];
  const read = () => readShortcode(source, name, rest, argument);
  return { from: index, to: index + source.length, name: ended ?? name, isEnd: ended !== undefined, read };
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
