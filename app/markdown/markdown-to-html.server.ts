import type { Root, RootContent } from "hast";
import type { Rendered } from "./renderer.server.ts";

type ToHtml = (markdown: string) => Promise<Pick<Rendered, "html" | "plain">>;

/** Loads what turns GitHub-flavoured Markdown into safe HTML: it weighs more than all else together. */
export async function openMarkdown(): Promise<ToHtml> {
  const [{ unified }, parse, gfm, toHast, sanitize, stringify, own, { setDirections }] = await Promise.all([
    import("unified"),
    import("remark-parse"),
    import("remark-gfm"),
    import("remark-rehype"),
    import("rehype-sanitize"),
    import("rehype-stringify"),
    import("./plugins.server.ts"),
    import("./direction.server.ts"),
  ]);
  const safe = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(own.htmlAsText)
    .use(own.numberFootnotes)
    .use(toHast.default, { clobberPrefix: "note-", footnoteLabelTagName: "h2" })
    .use(sanitize.default, own.allowed(sanitize.defaultSchema))
    // What follows adds only what we write ourselves, so it comes after the sanitising.
    .use(own.decorate)
    .use(own.highlight)
    .use(setDirections);
  const writer = unified().use(stringify.default);
  return async (markdown) => {
    const tree = (await safe.run(safe.parse(markdown))) as Root;
    return { html: writer.stringify(tree), plain: plainOf(tree) };
  };
}

const blocks = new Set([
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "pre",
  "td",
  "th",
  "blockquote",
  "section",
]);

/** The text of every block, one after another, with white space folded. */
function plainOf(tree: Root): string {
  const parts: string[] = [""];
  const walk = (node: RootContent | Root): void => {
    if (node.type === "text") parts[parts.length - 1] += node.value;
    if (!("children" in node) || isButton(node)) return;
    const block = node.type === "element" && blocks.has(node.tagName);
    if (block) parts.push("");
    node.children.forEach(walk);
    if (block) parts.push("");
  };
  walk(tree);
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
}

/** The copy buttons are ours, not the author's words. */
function isButton(node: RootContent | Root) {
  return node.type === "element" && node.tagName === "button";
}
