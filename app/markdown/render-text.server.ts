// Renders in this thread. People's texts may take long, so only the renderer's own threads and tests use it.
import { imageKeysAt } from "../lib/image-files.ts";
import { readingMinutes } from "../lib/reading-minutes.ts";
import { feedTree } from "./feed-html.server.ts";
import { questionsOf } from "./lesson-questions.server.ts";
import { letterText, letterTree } from "./letter-html.server.ts";
import { toCommentTree, toHtml, toTree } from "./markdown-to-html.server.ts";
import { addressesIn, headingsIn, marksIn, outlineOf } from "./outline.server.ts";
import { excerptOf, plainText } from "./plain-text.server.ts";
import type {
  BlogTexts,
  CommentText,
  NewComment,
  Preview,
  RenderedBlog,
  RenderedLetter,
} from "./renderer.server.ts";
import { buildSearchTexts } from "./search-texts.server.ts";

export async function render(texts: BlogTexts): Promise<RenderedBlog> {
  const tree = await toTree(texts);
  const plain = plainText([tree]);
  return {
    html: toHtml(tree),
    plain,
    excerpt: excerptOf(tree),
    minutes: readingMinutes(plain),
    outline: outlineOf(tree),
    imageKeys: imageKeysAt(addressesIn(tree)),
    marks: marksIn(tree),
    questions: questionsOf(tree, toHtml),
    search: buildSearchTexts(texts, plain),
    feed: toHtml(feedTree(tree)),
  };
}

export async function preview(texts: BlogTexts): Promise<Preview> {
  const tree = await toTree(texts);
  const minutes = readingMinutes(plainText([tree]));
  return { html: toHtml(tree), headings: headingsIn(tree), minutes };
}

export async function letter(texts: BlogTexts): Promise<RenderedLetter> {
  const tree = feedTree(await toTree(texts));
  return { html: toHtml(letterTree(tree)), text: letterText(tree) };
}

export async function comment(text: CommentText): Promise<NewComment> {
  const tree = await toCommentTree(text);
  return { html: toHtml(tree), plain: plainText([tree]), links: addressesIn(tree) };
}
