/** Reading the blocks of a paragraph full of stars takes a time that grows with the square of its length. */
const maxParagraphLength = 50_000;

/** Whether a text has a paragraph that is too long for the rich text. */
export const hasEndlessParagraph = (text: string) =>
  text.length > maxParagraphLength &&
  text.split(/\n[ \t]*\n/).some((paragraph) => paragraph.length > maxParagraphLength);
