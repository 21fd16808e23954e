import type { Element, ElementContent, Root } from "hast";
import { makeElement, rewrite } from "pasted-html/tidy/elements";
import { addressOf, bold, byClass, byName, hasClass, lineOf, link, paragraph, text } from "./nodes.ts";

type Change = (card: Element, lost: string[]) => ElementContent[] | undefined;

/** Cards of Ghost and Substack, by a class of theirs: what each becomes; undefined: it stays as it is. */
const cards: [RegExp, Change][] = [
  [/^kg-bookmark-card$|^graf--mixtapeEmbed$/, bookmark],
  [/^kg-callout-card$/, callout],
  [/^kg-toggle-card$/, toggle],
  [/^kg-file-card$|^wp-block-file$|^file-embed-wrapper$/, file],
  [/^kg-audio-card$|^kg-video-card$|^audio-embed-player$/, media],
  [/^kg-product-card$/, (card, lost) => plain(card, lost, "A product card became plain text.")],
  [
    /^kg-header-card$|^kg-cta-card$/,
    (card, lost) => plain(card, lost, "A card with a heading became plain text."),
  ],
  [/^kg-signup-card$|^subscription-widget$/, (_, lost) => left(lost, "A form to subscribe was left out.")],
  [/^tweet$|^twitter-embed$|^embedded-post-wrap$|^digest-post-embed$|^instagram$/, substackEmbed],
  [/^image-link-expand$|^kg-toggle-card-icon$|^kg-product-card-rating/, () => []],
];

export function keepCards(tree: Root, lost: string[]) {
  rewrite(tree, (element) => {
    for (const [name, change] of cards) if (hasClass(element, name)) return change(element, lost);
    return undefined;
  });
}

function left(lost: string[], note: string): ElementContent[] {
  lost.push(note);
  return [];
}

function plain(card: Element, lost: string[], note: string): ElementContent[] {
  lost.push(note);
  return [makeElement("div", card.children)];
}

/** A preview of a page: its title leads there, and what it says of itself follows. */
function bookmark(card: Element, lost: string[]): ElementContent[] | undefined {
  const anchor = card.tagName === "a" ? card : byName(card, "a");
  const href = addressOf(anchor, "href");
  if (!href) return undefined;
  const title =
    lineOf(byClass(card, /^kg-bookmark-title$/) ?? byName(card, "strong")) || lineOf(anchor) || href;
  const said = lineOf(byClass(card, /^kg-bookmark-description$/) ?? byName(card, "em"));
  const caption = lineOf(byName(card, "figcaption"));
  lost.push("A bookmark card became a link.");
  return [
    paragraph(link(href, title), ...(said ? [text(` – ${said}`)] : [])),
    ...(caption ? [paragraph(makeElement("em", [text(caption)]))] : []),
  ];
}

function callout(card: Element): ElementContent[] {
  const icon = lineOf(byClass(card, /^kg-callout-emoji$/));
  const content = byClass(card, /^kg-callout-text$/)?.children ?? card.children;
  return icon
    ? [makeElement("aside", [paragraph(text(`${icon} `), ...content)])]
    : [makeElement("div", [paragraph(...content)], { className: ["markdown-alert-note"] })];
}

function toggle(card: Element, lost: string[]): ElementContent[] {
  lost.push("A part to open became plain text.");
  const content = byClass(card, /^kg-toggle-content$/)?.children ?? [];
  return [paragraph(bold(lineOf(byClass(card, /^kg-toggle-heading-text$/)))), makeElement("div", content)];
}

function file(card: Element, lost: string[]): ElementContent[] | undefined {
  const href = addressOf(byName(card, "a"), "href");
  if (!href) {
    lost.push("A file without an address became plain text.");
    return undefined;
  }
  lost.push("A file became a link.");
  const said = [/^kg-file-card-caption$/, /^kg-file-card-filename$/, /^kg-file-card-filesize$/];
  const details = said.map((name) => lineOf(byClass(card, name))).filter(Boolean);
  const title = lineOf(byClass(card, /^kg-file-card-title$|^file-embed-details-h1$/) ?? byName(card, "a"));
  return [
    paragraph(link(href, title || href), ...(details.length > 0 ? [text(` (${details.join(", ")})`)] : [])),
  ];
}

/** Of a player, the file stays. */
function media(card: Element, lost: string[]): ElementContent[] | undefined {
  const player = byName(card, "audio", "video");
  const href = addressOf(player, "src") || addressOf(byName(card, "source"), "src");
  if (!player || !href) {
    lost.push("A player without an address became plain text.");
    return undefined;
  }
  lost.push(`A player (${player.tagName}) became a link.`);
  const title = lineOf(byClass(card, /^kg-audio-title$/)) || lineOf(byName(card, "figcaption"));
  return [paragraph(link(href, title || href))];
}

/** Substack keeps what a box shows in an attribute. */
function substackEmbed(box: Element, lost: string[]): ElementContent[] | undefined {
  let shown: { url?: unknown; title?: unknown; full_text?: unknown } = {};
  try {
    shown = JSON.parse(String(box.properties.dataAttrs)) ?? {};
  } catch {}
  const href =
    addressOf({ ...box, properties: { href: String(shown.url ?? "") } }, "href") ||
    addressOf(byName(box, "a"), "href");
  if (!href) return undefined;
  lost.push("An embedded post became a link.");
  const said = String(shown.full_text ?? shown.title ?? "").trim();
  return [...(said ? [makeElement("blockquote", [paragraph(text(said))])] : []), paragraph(link(href))];
}
