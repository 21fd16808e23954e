import type { Root, RootContent } from "hast";
import type { ImageSizes } from "../lib/image-files.ts";
import type { Rendered } from "./renderer.server.ts";
import { textBlocks } from "./text-blocks.server.ts";

type ToHtml = (
  markdown: string,
  images?: ImageSizes,
  lesson?: string,
) => Promise<Pick<Rendered, "html" | "plain">>;

/**
 * Returns a function that converts GitHub-flavoured Markdown to safe HTML and plain text. The libraries are loaded
 * here, since they are larger than the rest of the program.
 */
export async function openMarkdown(): Promise<ToHtml> {
  const [{ unified }, parse, gfm, toHast, sanitize, stringify, plugins, { setDirections }, { VFile }] =
    await Promise.all([
      import("unified"),
      import("remark-parse"),
      import("remark-gfm"),
      import("remark-rehype"),
      import("rehype-sanitize"),
      import("rehype-stringify"),
      import("./plugins.server.ts"),
      import("./direction.server.ts"),
      import("vfile"),
    ]);
  const [{ formulaSyntax }, { drawFormulas }, { callouts }, { embedCards }, { lessonBlocks }] =
    await Promise.all([
      import("./formula-syntax.server.ts"),
      import("./formulas.server.ts"),
      import("./callouts.server.ts"),
      import("./embeds.server.ts"),
      import("./lesson-blocks.server.ts"),
    ]);
  const processor = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(formulaSyntax)
    .use(plugins.htmlAsText)
    .use(callouts)
    .use(plugins.numberFootnotes)
    .use(toHast.default, { clobberPrefix: "note-", footnoteLabelTagName: "h2" })
    .use(drawFormulas)
    .use(sanitize.default, plugins.sanitizeSchema(sanitize.defaultSchema))
    // These plugins add only our own attributes and elements, so they come after the sanitizer.
    .use(lessonBlocks)
    .use(plugins.decorateElements)
    .use(embedCards)
    .use(plugins.highlightCode)
    .use(setDirections);
  const serializer = unified().use(stringify.default);
  return async (markdown, images, lesson) => {
    const file = new VFile({ value: markdown, data: { images, lesson } });
    const tree = (await processor.run(processor.parse(file), file)) as Root;
    return { html: serializer.stringify(tree), plain: plainText(tree) };
  };
}

const blocks = new Set([...textBlocks, "pre", "section", "figure"]);

/** Returns the text of all blocks, separated by blank lines, with white space collapsed. */
function plainText(tree: Root): string {
  const parts: string[] = [""];
  const walk = (node: RootContent | Root): void => {
    if (node.type === "text") parts[parts.length - 1] += node.value;
    // The source of a formula says more than its numbers and letters in a row.
    if (node.type === "element" && node.tagName === "math") {
      parts[parts.length - 1] += String(node.properties.alttext);
      return;
    }
    if (!("children" in node) || isButton(node)) return;
    const isBlock = node.type === "element" && blocks.has(node.tagName);
    if (isBlock) parts.push("");
    node.children.forEach(walk);
    if (isBlock) parts.push("");
  };
  walk(tree);
  return parts
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n\n");
}

/** The text of buttons, to copy code or to tick an exercise, is not part of the article. */
function isButton(node: RootContent | Root) {
  return node.type === "element" && node.tagName === "button";
}
