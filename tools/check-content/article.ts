import type { Code, Heading, Link, Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { readArticles } from "../../app/learning/content/article-files.server.ts";
import type { CourseFacts, ServiceFacts } from "../../app/lib/course-facts.ts";
import { render } from "../../app/markdown/render-text.server.ts";

/** A fenced block of code, and the output that the article shows for it: a block of plain text right below. */
export interface Block {
  language: string;
  code: string;
  output: string | undefined;
}

export const parser = unified().use(remarkParse).use(remarkGfm);

/** The built-in articles, with the parts that the tests check. */
export const articles = await Promise.all(
  readArticles("content").map(async ({ target: id, imageAlt: alt = "", facts: json = "", ...file }) => {
    const facts: Partial<CourseFacts & ServiceFacts> = JSON.parse(json);
    const article = {
      ...file,
      id,
      alt,
      facts: file.kind === "course" ? (facts as CourseFacts) : undefined,
      need: facts.need,
      offer: facts.offer,
    };
    const tree = parser.parse(article.content);
    const firstParagraph = article.content.slice(0, tree.children[0]!.position!.end.offset);
    const { plain } = await render({ ...article, content: firstParagraph });
    const links = nodesOf<Link>(tree, "link").map(({ url }) => url);
    return {
      ...article,
      name: article.id,
      firstNodeType: tree.children[0]!.type,
      /** The text of the first paragraph. */
      opening: plain,
      headings: nodesOf<Heading>(tree, "heading").map((node) => ({ depth: node.depth, text: textOf(node) })),
      wordCount: countWords(tree),
      phrases: phrasesOf(article),
      prose: [article.title, article.description, article.alt, ...phrasesOf(article), textOf(tree)].join(
        "\n",
      ),
      body: textOf(tree),
      passages: [article.title, article.description, ...passagesOf(tree)],
      blocks: nodesOf<Code>(tree, "code").map((code): Block => {
        const nextNode = tree.children[tree.children.indexOf(code) + 1];
        const output = nextNode?.type === "code" && nextNode.lang === "text" ? nextNode.value : undefined;
        return {
          language: [code.lang, code.meta].filter(Boolean).join(" "),
          code: code.value,
          output,
        };
      }),
      internalLinks: links.filter((url) => url.startsWith("/")).map((url) => url.replace("/blog/", "")),
      externalLinks: links.filter((url) => !url.startsWith("/")),
    };
  }),
);

export type Article = (typeof articles)[number];

/** The problem that `check` finds in each article, as "s1: …"; an empty list when it finds none. */
export const findProblems = (check: Check<Article>) => problemsIn(articles, check);

export type Check<Text> = (text: Text) => string | false | undefined;

export function problemsIn<Text extends { name: string }>(texts: Text[], check: Check<Text>): string[] {
  return texts.flatMap((text) => {
    const problem = check(text);
    return problem ? [`${text.name}: ${problem}`] : [];
  });
}

/** The phrases of the front matter that are shown beside the text. */
function phrasesOf({ facts, offer }: { facts?: CourseFacts; offer?: ServiceFacts["offer"] }): string[] {
  return facts ? [facts.needs, facts.outcome, facts.format] : Object.values(offer ?? {});
}

/** Each paragraph, list and table, below the heading of its section. */
function passagesOf(tree: Root): string[] {
  let heading = "";
  return tree.children.map((node) => {
    if (node.type === "heading") heading = textOf(node);
    return `${heading}\n${textOf(node)}`;
  });
}

function nodesOf<N extends Nodes>(tree: Root, type: N["type"]): N[] {
  const nodes: N[] = [];
  visit(tree, type, (node) => void nodes.push(node as N));
  return nodes;
}

export function textOf(node: Nodes, types = ["text"]): string {
  const parts: string[] = [];
  visit(node, types, (part) => void parts.push((part as { value: string }).value));
  return parts.join(" ");
}

/** Without the code in blocks. */
export function countWords(tree: Root): number {
  return textOf(tree, ["text", "inlineCode"]).match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;
}
