/** Returns why the rich mode cannot hold a text; undefined when it can. */
export function whyNotRich(text: string): string | undefined {
  const kinds = new Set(text.match(/\r\n|\r|\n/g));
  if (kinds.size > 1) return "This text has line breaks of several kinds, so it is shown as Markdown.";
  return undefined;
}
