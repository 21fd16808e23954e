/** What stands in a page's `<main>`. */
export function mainOf(html: string): string {
  return /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? "";
}

/** Ids of the blogs that a list links to, in order. */
export function cardsOf(html: string): string[] {
  return [...mainOf(html).matchAll(/href="\/blog\/([^"/?#]+)"/g)].map((found) => found[1]!);
}

/** What a reader sees of HTML, with white space folded. */
export function textOf(html: string): string {
  const seen = html
    .replace(/<(script|style|noscript)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ");
  return decoded(seen).replace(/\s+/g, " ").trim();
}

/** The first form that acts on this address: what it would send, and what its button says. */
export function actOf(html: string, address: string) {
  const form = [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].find(
    ([form]) => attributes(form, "action")[0] === address,
  )?.[0];
  if (!form) return undefined;
  const [label] = attributes(form, "aria-label");
  const [pressed] = attributes(form, "aria-pressed");
  return {
    method: attributes(form, "method")[0],
    sends: attributes(form, "value")[0],
    pressed,
    label: label ?? textOf(form),
  };
}

/** The values of an attribute, wherever it stands. */
export function attributes(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map((found) => decoded(found[1]!));
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** HTML's text as it was before it became HTML. */
export function decoded(text: string) {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (named[name] ?? whole);
  });
}
