// Converts GitHub-flavoured Markdown to a tree of safe HTML, and such a tree to its HTML. The libraries are larger than the rest
// of the program, so only the threads that render import this.
import type { Root } from "hast";
import { cjkSyntax } from "markdown-syntax/cjk-syntax";
import { formulaSyntax } from "markdown-syntax/formula-syntax";
import sanitize, { defaultSchema } from "rehype-sanitize";
import stringify from "rehype-stringify";
import gfm from "remark-gfm";
import parse from "remark-parse";
import toHast from "remark-rehype";
import { unified } from "unified";
import { VFile } from "vfile";
import { callouts } from "./callouts.server.ts";
import { highlightCode } from "./code-blocks.server.ts";
import { commentSchema, linkHandles, onlyText } from "./comments.server.ts";
import { setDirections } from "./direction.server.ts";
import { embedCards } from "./embeds.server.ts";
import { drawFormulas } from "./formulas.server.ts";
import { lessonBlocks } from "./lesson-blocks.server.ts";
import { lessonQuestions } from "./lesson-questions.server.ts";
import {
  decorateElements,
  htmlAsText,
  lowerProtocols,
  numberFootnotes,
  sanitizeSchema,
} from "./plugins.server.ts";
import type { BlogTexts, CommentText } from "./renderer.server.ts";

const schema = sanitizeSchema(defaultSchema);
const processor = unified()
  .use(parse)
  .use(gfm)
  .use(formulaSyntax)
  .use(cjkSyntax)
  .use(htmlAsText)
  .use(callouts)
  .use(numberFootnotes)
  .use(toHast, { clobberPrefix: "note-", footnoteLabelTagName: "h2" })
  .use(drawFormulas)
  .use(lowerProtocols)
  .use(sanitize, schema)
  // These plugins add only our own attributes and elements, so they come after the sanitizer.
  .use(lessonQuestions)
  .use(lessonBlocks)
  .use(decorateElements)
  .use(embedCards)
  .use(highlightCode)
  .use(setDirections);
const commentProcessor = unified()
  .use(parse)
  .use(gfm)
  .use(formulaSyntax)
  .use(cjkSyntax)
  .use(htmlAsText)
  .use(onlyText)
  .use(toHast)
  .use(drawFormulas)
  .use(lowerProtocols)
  .use(sanitize, commentSchema(schema))
  .use(decorateElements)
  .use(linkHandles)
  .use(highlightCode)
  .use(setDirections);
const serializer = unified().use(stringify);

export async function toTree({ content, images, lesson }: BlogTexts): Promise<Root> {
  const file = new VFile({ value: content, data: { images, lesson } });
  return (await processor.run(processor.parse(file), file)) as Root;
}

export async function toCommentTree({ content, handles }: CommentText): Promise<Root> {
  const file = new VFile({ value: content, data: { handles } });
  return (await commentProcessor.run(commentProcessor.parse(file), file)) as Root;
}

export const toHtml = (tree: Root): string => escapeTagsInAttributes(serializer.stringify(tree));

/** So that a "<" or ">" of the HTML always belongs to a tag, whatever reads it. HTML itself allows both in a value. */
function escapeTagsInAttributes(html: string) {
  return html.replace(
    /<[^<>"]*"(?:[^"]*"[^">]*")*[^"]*"[^">]*>/g,
    (tag) => `<${tag.slice(1, -1).replaceAll("<", "&#x3C;").replaceAll(">", "&#x3E;")}>`,
  );
}
