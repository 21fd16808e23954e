import type { Block, Link, MarkdownParts, TextImage, TextRange } from "./markdown-parts.ts";

/** Something in a text that readers would miss or stumble over, and where it is. */
interface Weakness extends TextRange {
  kind: WeaknessKind;
  message: string;
}

type WeaknessKind =
  | "image-without-alt"
  | "image-with-file-name"
  | "first-level-heading"
  | "skipped-level"
  | "empty-heading"
  | "vague-link"
  | "bare-address"
  | "empty-link"
  | "poor-excerpt"
  | "long-paragraph";

/** Finds what is weak in the Markdown of a blog, in the order of the text. */
export function findWeaknesses(parts: MarkdownParts): Weakness[] {
  const { blocks, links, images } = parts;
  return [
    ...excerptWeakness(excerptBlocks(parts)),
    ...images.flatMap(imageWeakness),
    ...headingWeaknesses(blocks.filter(({ kind }) => kind === "heading")),
    ...links.flatMap(linkWeakness),
    ...blocks.flatMap(paragraphWeakness),
  ].sort((a, b) => a.from - b.from);
}

const minFirstParagraph = 40;
/** As in "The excerpt begins with …". Quotes and paragraphs are good beginnings. */
const poorBeginnings: Partial<Record<Block["kind"], string>> = {
  heading: "a heading",
  list: "a list",
  code: "code",
  table: "a table",
};

/** The blocks from which the excerpt is made: those from the first prose on, as the renderer's `excerptOf` takes them. */
export function excerptBlocks({ blocks, links }: MarkdownParts): Block[] {
  const embeds = new Set(links.filter(isEmbed).map(({ from }) => from));
  const withText = blocks.filter(({ text }) => text);
  const start = withText.findIndex(
    ({ kind, from }) => kind !== "code" && kind !== "table" && !embeds.has(from),
  );
  return withText.slice(Math.max(start, 0));
}

const isEmbed = ({ isAlone, isBare, address }: Link) =>
  isAlone && isBare && /^(?:https?:|www\.)/i.test(address);

/** Lists and searches show the first 150 characters as one text, in which blocks cannot be told apart. */
function excerptWeakness([first, ...others]: Block[]): Weakness[] {
  if (!first) return [];
  const beginning = poorBeginnings[first.kind];
  if (beginning) return weakness("poor-excerpt", first, `The excerpt begins with ${beginning}.`);
  const count = [...first.text].length;
  if (first.kind !== "paragraph" || count >= minFirstParagraph || others.length === 0) return [];
  const message = `The first paragraph has ${count} characters, so the excerpt runs into what follows.`;
  return weakness("poor-excerpt", first, message);
}

const fileName =
  /\.(?:avif|bmp|gif|heic|jpe?g|png|svg|tiff?|webp)$|^(?:dsc|image|img|pxl|screenshot)[-_ ]?\d/i;

function imageWeakness(image: TextImage): Weakness[] {
  const { alt } = image;
  if (alt === "") return weakness("image-without-alt", image, "An image has no description.");
  if (!fileName.test(alt)) return [];
  return weakness("image-with-file-name", image, `“${short(alt)}” does not say what an image shows.`);
}

function headingWeaknesses(headings: Block[]): Weakness[] {
  return headings.flatMap((heading, at) => headingWeakness(heading, shownLevel(headings[at - 1])));
}

/** The level of a heading on the page: an h1 in the text becomes an h2, since the title is the h1. undefined: the title. */
function shownLevel(heading: Block | undefined) {
  return heading ? Math.max(2, heading.level!) : 1;
}

function headingWeakness(heading: Block, levelBefore: number): Weakness[] {
  const level = heading.level!;
  const name = `“${short(heading.text)}”`;
  if (heading.text === "") return weakness("empty-heading", heading, "A heading has no text.");
  if (level === 1)
    return weakness(
      "first-level-heading",
      heading,
      `${name} is of the first level, as only the title should be.`,
    );
  if (level <= levelBefore + 1) return [];
  const message = `${name} skips a level: it follows level ${levelBefore} with level ${level}.`;
  return weakness("skipped-level", heading, message);
}

const vagueTexts = new Set(
  "here,click here,press here,tap here,see here,right here,this,this link,link,the link,read more,more,learn more".split(
    ",",
  ),
);

function linkWeakness(link: Link): Weakness[] {
  const { text, address, isBare, hasImage, isAlone } = link;
  const words = text.replace(/[\s.,:;!→»>]+$/, "").toLowerCase();
  if (vagueTexts.has(words)) return weakness("vague-link", link, `A link says only “${text}”.`);
  if (text === "" && !hasImage) return weakness("empty-link", link, "A link has no text.");
  // An address in a paragraph of its own becomes a card, and an e-mail is what people look for.
  const isAddress = isBare ? !/^[^/]+@/.test(address) : /^(?:https?:\/\/|www\.)\S+$/i.test(text);
  if (!isAddress || (isBare && isAlone)) return [];
  return weakness("bare-address", link, `A link shows its address: ${short(text)}`);
}

const maxWords = 200;
/** Chinese and Japanese have no spaces between words. */
const maxIdeographs = 500;

function paragraphWeakness(block: Block): Weakness[] {
  if (block.kind !== "paragraph") return [];
  const words = block.text.split(" ").length;
  const ideographs =
    block.text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  if (words <= maxWords && ideographs <= maxIdeographs) return [];
  const length = words > maxWords ? `${words} words` : `${ideographs} characters`;
  return weakness("long-paragraph", block, `A paragraph has ${length}.`);
}

function weakness(kind: WeaknessKind, { from, to }: TextRange, message: string): Weakness[] {
  return [{ kind, message, from, to }];
}

function short(text: string) {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 57).join("")}…` : text;
}
