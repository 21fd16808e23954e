import { escapeHtml, linkParagraph } from "./html.ts";
import { besideCode } from "./html-code.ts";
import type { Shortcode } from "./nested-tags.ts";
import { isFootnote, isFootnoteList, nameFootnotes, openFootnotes } from "./wordpress-footnotes.ts";
import { replaceShortcodes } from "./wordpress-shortcodes.ts";

/** What attachments say of themselves. */
export interface Attachment {
  address: string;
  alt: string;
  caption: string;
  /** The post it was uploaded to; "0" or "": none. */
  parent: string;
}

/**
 * Writes what WordPress stores as HTML: shortcodes are replaced, and the classic editor's blank lines make paragraphs. `postId`: ""
 * for a comment.
 */
export function wordpressHtml(
  source: string,
  attachments: Map<string, Attachment>,
  postId: string,
  notes: string[],
): string {
  const isBlocks = source.includes("<!-- wp:");
  const kept: string[] = [];
  const keep = (code: string) => `\uE000${kept.push(code) - 1}\uE001`;
  const text = source.replace(/\r\n?/g, "\n").replaceAll("\uE000", "");
  const withBlocks = isBlocks ? nameBlocks(text, notes) : text;
  const bare = keepCode(withBlocks, isBlocks, keep);
  const shown = bare.replace(escaped, (_, code: string) => keep(code));
  const safe = postId ? nameFootnotes(shown) : shown;
  const footnotes = openFootnotes();
  const replaced = replaceShortcodes(
    safe,
    (code, inner) => {
      if (isFootnoteList(code.name)) return inner ?? "";
      if (isFootnote(code.name)) return footnotes.add(inner, code.named.name);
      return shortcodeHtml(code, inner, attachments, postId, keep);
    },
    notes,
  );
  const paragraphs = isBlocks ? replaced : breakParagraphs(replaced);
  return (paragraphs + footnotes.html()).replace(
    /\uE000(\d+)\uE001/g,
    (_, number: string) => kept[Number(number)] ?? "",
  );
}

/** "[[code]x[/code]]" shows a shortcode instead of running it. */
const escaped =
  /\[(\[(?:([a-z][\w-]*)(?:\s[^[\]]*)?\][^[\]]*\[\/\2|(?:gallery|embed|audio|video|caption|playlist)(?:\s[^[\]]*)?)\])\]/gi;

/** Blocks that are made when a page is shown have no text; code says its language in a comment. */
function nameBlocks(source: string, notes: string[]): string {
  return source.replace(
    /<!-- wp:([a-z][a-z0-9/-]*)\s([^\n]{0,5000}?)-->(\n?<pre\b)?/g,
    (whole, name: string, rest: string, pre?: string) => {
      if (rest.trimEnd().endsWith("/") && !/^(?:more|nextpage|spacer|footnotes)$/.test(name))
        notes.push(`The block "${name}" was left out: it is made when the page is shown.`);
      const language = /"language":"([\w+#-]+)"/.exec(rest)?.[1];
      return pre && language ? `<pre data-language="${language}"` : whole;
    },
  );
}

/** Takes code out, so that nothing in it counts as a shortcode, and `pre` gets no paragraphs. */
function keepCode(source: string, isBlocks: boolean, keep: (code: string) => string): string {
  return besideCode(
    source,
    (html) => html,
    (code, inner) => {
      const lines = isBlocks ? inner : inner.replace(/(?<!<br ?\/?>)\n/g, "<br>\n");
      if (/^<code/i.test(code)) return `<code>${keep(lines)}</code>`;
      return isBlocks ? keep(code) : `\n\n${keep(code)}\n\n`;
    },
  );
}

const languages =
  /^(?:code|sourcecode|bash|c|cpp|csharp|css|diff|go|html|java|javascript|js|json|kotlin|objc|perl|php|plain|powershell|python|r|ruby|rust|scala|shell|sql|swift|text|xml|yaml)$/;

/** The HTML of a shortcode; undefined for one that is not known. `inner`: what stands in it; undefined: it has no end. */
function shortcodeHtml(
  { name, named, placed }: Shortcode,
  inner: string | undefined,
  attachments: Map<string, Attachment>,
  postId: string,
  keep: (code: string) => string,
): string | undefined {
  const first = placed[0]?.replace(/^=/, "") ?? "";
  const link = (address: string) =>
    /^https?:\/\//.test(address) ? `\n\n${linkParagraph(address)}\n\n` : undefined;
  if (name === "caption" || name === "wp_caption") return caption(inner ?? "", named.caption);
  if (name === "gallery") return gallery(named, attachments, postId);
  if (name === "embed") return link((inner ?? first ?? named.src).trim());
  if (name === "audio" || name === "video") {
    const address = named.src ?? Object.values(named).find((value) => /^https?:\/\//.test(value)) ?? first;
    return `<${name} src="${escapeHtml(address)}"></${name}>`;
  }
  if (languages.test(name) && inner !== undefined)
    return `\n\n${keep(`<pre data-language="${escapeHtml(named.language ?? named.lang ?? (/code/.test(name) ? "" : name))}"><code>${/[<>]/.test(inner) ? escapeHtml(inner) : inner}</code></pre>`)}\n\n`;
  if (/^(?:youtube|vimeo|gist|tweet|instagram|soundcloud|spotify|ted|facebook)$/.test(name))
    return link(first || named.url || inner || "");
  return undefined;
}

function caption(inner: string, own: string | undefined): string {
  const [, picture = inner, rest = ""] =
    /^\s*((?:<a\s[^<>]*>\s*)?<img\s[^<>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  return `\n\n<figure>${picture}<figcaption>${own ?? rest.trim()}</figcaption></figure>\n\n`;
}

function gallery(named: Record<string, string>, attachments: Map<string, Attachment>, postId: string) {
  const ids = (named.ids ?? named.include)?.split(/[\s,]+/).filter(Boolean);
  const own =
    ids?.flatMap((id) => attachments.get(id) ?? []) ??
    [...attachments.values()].filter(({ parent }) => parent === (named.id ?? postId));
  const pictures = own.filter(({ address }) => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(address));
  if (pictures.length === 0) return undefined;
  const figures = pictures.map(
    ({ address, alt, caption }) =>
      `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}"><figcaption>${escapeHtml(caption)}</figcaption></figure>`,
  );
  return `\n\n<div class="gallery">${figures.join("")}</div>\n\n`;
}

const blockNames =
  "address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul";
const blockTag = new RegExp(`(<\\/?(?:${blockNames})\\b[^<>]*>)`, "gi");
const startsWithBlock = new RegExp(`^(?:<\\/?(?:${blockNames})\\b|\uE000)`, "i");

/** Blank lines separate paragraphs, and line ends break lines, as WordPress shows them. An address alone is a link. */
function breakParagraphs(source: string): string {
  return source
    .replace(
      /^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm,
      (_, address: string) => `\n\n${linkParagraph(address)}\n\n`,
    )
    .replace(blockTag, "\n\n$1\n\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      startsWithBlock.test(part) ? part : `<p>${part.replace(/(?<!<br ?\/?>)\n/g, "<br>\n")}</p>`,
    )
    .join("\n");
}
