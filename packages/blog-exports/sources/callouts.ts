const kinds: Record<string, string> = {
  note: "NOTE",
  info: "NOTE",
  secondary: "NOTE",
  abstract: "NOTE",
  tip: "TIP",
  success: "TIP",
  hint: "TIP",
  important: "IMPORTANT",
  warning: "WARNING",
  attention: "WARNING",
  caution: "CAUTION",
  danger: "CAUTION",
  error: "CAUTION",
};

/** The first lines of a callout as GitHub has them; undefined when the kind is none that we know. */
export function calloutLines(kind: string, title = ""): string[] | undefined {
  const known = Object.hasOwn(kinds, kind.toLowerCase()) ? kinds[kind.toLowerCase()] : undefined;
  return known ? [`[!${known}]`, ...(title.trim() ? [`**${title.trim()}**`, ""] : [])] : undefined;
}

const opener = /^\s*:{3,}\s*([a-z][\w-]*)[ \t]*(?:\[([^\]\n]*)\]|([^\n{]*))(?:\{[^}\n]*\})?\s*$/i;
const maxDepth = 8;
const closer = /^\s*:{3,}\s*$/;

/** Writes the boxes between lines of ":::note" and ":::" as callouts. Of unknown ones, the title and the text stay. */
export function replaceAdmonitions(text: string, notes: string[]): string {
  const isCallout: boolean[] = [];
  let depth = 0;
  const quote = () => "> ".repeat(depth);
  return text
    .split("\n")
    .flatMap((line) => {
      const [, kind, bracketed, plain] = opener.exec(line) ?? [];
      if (kind !== undefined) {
        const title = (bracketed ?? plain ?? "").trim();
        const lines = depth < maxDepth ? calloutLines(kind, title) : undefined;
        if (!lines) notes.push(`A box ":::${kind}" became plain text.`);
        const before = quote();
        isCallout.push(lines !== undefined);
        if (lines) depth++;
        return [before, ...(lines ?? (title ? [`**${title}**`, ""] : [])).map((own) => `${quote()}${own}`)];
      }
      if (closer.test(line) && isCallout.length > 0) {
        if (isCallout.pop()) depth--;
        return [quote()];
      }
      return [isCallout.length > 0 ? `${quote()}${line}` : line];
    })
    .map((line) => line.replace(/^((?:> )+)$/, (quotes) => quotes.trimEnd()))
    .join("\n");
}
