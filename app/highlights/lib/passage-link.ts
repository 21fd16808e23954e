/** Letters that a text directive gives a meaning of its own. */
const encode = (text: string) => encodeURIComponent(text).replaceAll("-", "%2D");

const maxWholeLength = 120;
const edgeWords = 5;

/**
 * The address that leads to a passage of a blog (a text directive of the WICG's URL fragments): a long one is named by its
 * first and last words.
 */
export function passageLink(page: string, exact: string): string {
  const quote = exact.trim().replace(/\s+/g, " ");
  const words = quote.split(" ");
  const isWhole = quote.length <= maxWholeLength || words.length < 3 * edgeWords;
  const parts = isWhole ? [quote] : [words.slice(0, edgeWords).join(" "), words.slice(-edgeWords).join(" ")];
  return `${page}#:~:text=${parts.map(encode).join(",")}`;
}
