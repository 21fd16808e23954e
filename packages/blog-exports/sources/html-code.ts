/** Changes HTML beside its code. Code stays as it is, or becomes what `keep` makes of it; what has no end is no code. */
export function besideCode(
  source: string,
  change: (html: string) => string,
  keep = (code: string, _inner: string) => code,
): string {
  let written = "";
  let code: string[] = [];
  let end = "";
  for (const part of source.split(/(<\/?(?:pre|code|script|style)\b[^<>]*>)/i)) {
    const name = /^<(\/?\w+)\b[^<>]*(?<!\/)>$/.exec(part)?.[1]?.toLowerCase() ?? "";
    if (code.length > 0) code.push(part);
    else if (/^(?:pre|code|script|style)$/.test(name)) [code, end] = [[part], `/${name}`];
    else written += change(part);
    if (code.length > 0 && name === end) {
      written += keep(code.join(""), code.slice(1, -1).join(""));
      code = [];
    }
  }
  return written + code.map((part) => change(part)).join("");
}
