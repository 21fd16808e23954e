import type { Code, Heading, Link, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { openMarkdown } from "../../app/markdown/markdown-to-html.server.ts";
import { readArticles } from "../../app/models/built-in-articles.server.ts";

/** A fenced block of code, and what it prints: the block of plain text right below it, where there is one. */
export interface Block {
  language: string;
  code: string;
  output: string | undefined;
}

const parser = unified().use(remarkParse).use(remarkGfm);

const toHtml = await openMarkdown();

/** The built-in articles, taken apart as their tests need them. */
export const articles = await Promise.all(
  readArticles("content").map(async (article) => {
    const tree = parser.parse(article.content);
    const { plain } = await toHtml(article.content.slice(0, tree.children[0]!.position!.end.offset));
    const links = all<Link>(tree, "link").map(({ url }) => url);
    return {
      ...article,
      first: tree.children[0]!.type,
      opening: plain,
      headings: all<Heading>(tree, "heading").map((node) => ({ depth: node.depth, text: textOf(node) })),
      words: textOf(tree, ["text", "inlineCode"]).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0,
      prose: [article.title, article.description, article.alt, textOf(tree)].join("\n"),
      blocks: all<Code>(tree, "code").map((code): Block => {
        const below = tree.children[tree.children.indexOf(code) + 1];
        const printed = below?.type === "code" && below.lang === "text" ? below.value : undefined;
        return {
          language: [code.lang, code.meta].filter(Boolean).join(" "),
          code: code.value,
          output: printed,
        };
      }),
      related: links.filter((url) => url.startsWith("/")).map((url) => url.replace("/blog/", "")),
      outside: links.filter((url) => !url.startsWith("/")),
    };
  }),
);

export type Article = (typeof articles)[number];

/** What is wrong with each article, as "s1: …"; nothing when all is well. */
export function faults(check: (article: Article) => string | false | undefined): string[] {
  return articles.flatMap((article) => {
    const fault = check(article);
    return fault ? [`${article.id}: ${fault}`] : [];
  });
}

function all<N extends Nodes>(tree: Root, type: N["type"]): N[] {
  const found: N[] = [];
  visit(tree, type, (node) => void found.push(node as N));
  return found;
}

function textOf(node: Nodes, types = ["text"]): string {
  const parts: string[] = [];
  visit(node, types, (part) => void parts.push((part as { value: string }).value));
  return parts.join(" ");
}
