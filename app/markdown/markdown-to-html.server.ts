import type { Root } from "hast";
import type { BlogTexts, CommentText } from "./renderer.server.ts";

/**
 * Converts GitHub-flavoured Markdown to a tree of safe HTML, and such a tree to its HTML. The libraries are loaded here, since
 * they are larger than the rest of the program.
 */
export async function openMarkdown() {
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
  const [
    { formulaSyntax },
    { cjkSyntax },
    { drawFormulas },
    { callouts },
    { embedCards },
    { lessonQuestions },
    { lessonBlocks },
    { highlightCode },
    comments,
  ] = await Promise.all([
    import("./lib/formula-syntax.ts"),
    import("./lib/cjk-syntax.ts"),
    import("./formulas.server.ts"),
    import("./callouts.server.ts"),
    import("./embeds.server.ts"),
    import("./lesson-questions.server.ts"),
    import("./lesson-blocks.server.ts"),
    import("./code-blocks.server.ts"),
    import("./comments.server.ts"),
  ]);
  const processor = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(formulaSyntax)
    .use(cjkSyntax)
    .use(plugins.htmlAsText)
    .use(callouts)
    .use(plugins.numberFootnotes)
    .use(toHast.default, { clobberPrefix: "note-", footnoteLabelTagName: "h2" })
    .use(drawFormulas)
    .use(plugins.lowerProtocols)
    .use(sanitize.default, plugins.sanitizeSchema(sanitize.defaultSchema))
    // These plugins add only our own attributes and elements, so they come after the sanitizer.
    .use(lessonQuestions)
    .use(lessonBlocks)
    .use(plugins.decorateElements)
    .use(embedCards)
    .use(highlightCode)
    .use(setDirections);
  const commentProcessor = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(formulaSyntax)
    .use(cjkSyntax)
    .use(plugins.htmlAsText)
    .use(comments.onlyText)
    .use(toHast.default)
    .use(drawFormulas)
    .use(plugins.lowerProtocols)
    .use(sanitize.default, comments.commentSchema(plugins.sanitizeSchema(sanitize.defaultSchema)))
    .use(plugins.decorateElements)
    .use(comments.linkHandles)
    .use(highlightCode)
    .use(setDirections);
  const serializer = unified().use(stringify.default);
  return {
    async toTree({ content, images, lesson }: BlogTexts): Promise<Root> {
      const file = new VFile({ value: content, data: { images, lesson } });
      return (await processor.run(processor.parse(file), file)) as Root;
    },
    async toCommentTree({ content, handles }: CommentText): Promise<Root> {
      const file = new VFile({ value: content, data: { handles } });
      return (await commentProcessor.run(commentProcessor.parse(file), file)) as Root;
    },
    toHtml: (tree: Root): string => escapeTagsInAttributes(serializer.stringify(tree)),
  };
}

/** So that a "<" or ">" of the HTML always belongs to a tag, whatever reads it. HTML itself allows both in a value. */
function escapeTagsInAttributes(html: string) {
  return html.replace(
    /<[^<>"]*"(?:[^"]*"[^">]*")*[^"]*"[^">]*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
