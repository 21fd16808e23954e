/** The text of a final question, which is HTML of our own: its tags are dropped, and its characters are read. In one line. */
export function plainQuestion(html: string): string {
  const parts = html.split("<");
  const texts = parts.map((part, at) => (at === 0 ? part : part.slice(part.indexOf(">") + 1)));
  return texts
    .join("")
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("\n", " ")
    .trim();
}
