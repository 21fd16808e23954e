// Where somebody is in a text, in a form that survives small edits of it.

/** The questions of earlier lessons are no part of a lesson's text. */
const blockSelector = ":is(p, li, pre, h2, h3, td, summary):not(.warm-up *)";
const maxLength = 200;
const maxWords = 12;
/** In pixels: what the header covers. */
const headerHeight = 140;
/** The share of its first words that a block must have kept. */
const minSimilarity = 0.5;

/** "heading|n|first words": the n-th block below a heading, for the block at the top of the screen. */
export function passageAtTop(article: Element): string {
  const blocks = blocksOf(article);
  const index = blocks.findIndex(
    (block) => isShown(block) && block.getBoundingClientRect().bottom > headerHeight,
  );
  if (index < 1) return "";
  const heading = headingIndexOf(blocks, index);
  const place = `${blocks[heading]?.id ?? ""}|${index - heading}|`;
  return place.length > maxLength ? "" : (place + wordsOf(blocks[index]!).join(" ")).slice(0, maxLength);
}

/**
 * The block whose first words are most like those of the passage; when none is like it, the block at its place below the same
 * heading. undefined for the beginning of the text, and when the text is another one.
 */
export function findPassage(article: Element, passage: string): HTMLElement | undefined {
  const [headingId, distance, text] = passage.split("|");
  if (text === undefined) return undefined;
  const blocks = blocksOf(article);
  const heading = blocks.findIndex(({ id }) => id !== "" && id === headingId);
  const expected = heading + Number(distance);
  const words = text.split(" ").filter(Boolean);
  const best = blocks
    .map((block, index) => ({
      block,
      similarity: similarity(words, wordsOf(block)),
      offset: Math.abs(index - expected),
    }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((a, b) => b.similarity - a.similarity || a.offset - b.offset)[0];
  return best?.block ?? (heading >= 0 || headingId === "" ? blocks[expected] : undefined);
}

function blocksOf(article: Element) {
  return [...article.querySelectorAll<HTMLElement>(blockSelector)];
}

function isShown(block: Element) {
  return block.getClientRects().length > 0;
}

/** The index of the heading that a block stands below, or is; -1 without one. */
function headingIndexOf(blocks: HTMLElement[], index: number) {
  return blocks.findLastIndex(({ tagName }, at) => at <= index && /^H[23]$/.test(tagName));
}

function wordsOf(block: HTMLElement) {
  return (block.textContent.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
}

/** From 0 to 1. The last word of what was stored may be cut. */
function similarity(stored: string[], words: string[]) {
  if (stored.length === 0) return 0;
  const rest = new Set(words);
  return stored.filter((word) => rest.has(word)).length / Math.max(stored.length, words.length);
}
