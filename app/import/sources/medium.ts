import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { decodeText } from "../../lib/decode-text.ts";
import type { Archive, ImportedEntry, ImportedPost, SourceReader } from "../lib/imported.ts";
import { parseHtml } from "./html.ts";
import { headOf, hostIn, isoTime, pathOf, problem, unreadable } from "./texts.ts";

const postPath = /(?:^|\/)posts\/[^/]+\.html$/;
const writer = unified().use(rehypeStringify);

export const medium: SourceReader = {
  name: "medium",
  label: "Medium",
  matches: async (archive) => {
    const first = archive.paths.find((path) => postPath.test(path));
    return first !== undefined && /h-entry|class="p-name"/.test(await headOf(archive, first, 20_000));
  },
  siteOf,
  read,
};

/** The account: its posts stand at its own address, or below its name. */
async function siteOf(archive: Archive): Promise<string> {
  const path = archive.paths.find((path) => /(?:^|\/)profile\/profile\.html$/.test(path));
  const address =
    path &&
    /class="u-url"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*class="u-url"/.exec(
      await headOf(archive, path, 20_000),
    );
  return address ? hostIn(address[1] ?? address[2] ?? "") : "";
}

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  const people = new Set<string>();
  for (const path of archive.paths.filter((path) => postPath.test(path)))
    try {
      const page = parseHtml(decodeText(await archive.read(path, 20_000_000)));
      const author = find(page, (node) => hasClass(node, "p-author"));
      const sourceId = String(author?.properties.href ?? lineOf(author));
      if (author && !people.has(sourceId))
        yield { type: "person", sourceId, name: lineOf(author), email: "", bio: "" };
      people.add(sourceId);
      yield { ...postOf(page, path, site), authors: author ? [sourceId] : [] };
    } catch (error) {
      yield unreadable(path, error);
    }
  const parts = new Set(archive.paths.flatMap((path) => /([^/]+)\/[^/]+\.html$/.exec(path)?.[1] ?? []));
  parts.delete("posts");
  if (parts.size > 0)
    yield problem("Other parts", `These are no texts and were left out: ${[...parts].join(", ")}.`);
}

function postOf(page: Root, path: string, site: string): Omit<ImportedPost, "authors"> {
  const body = find(page, ({ properties }) => properties.dataField === "body");
  const notes: string[] = [];
  const title = lineOf(find(page, (node) => hasClass(node, "p-name")));
  const description = lineOf(find(page, ({ properties }) => properties.dataField === "subtitle"));
  const published = find(page, (node) => hasClass(node, "dt-published"))?.properties.dateTime;
  const address = String(find(page, (node) => hasClass(node, "p-canonical"))?.properties.href ?? "");
  const isDraft = /(?:^|\/)draft_[^/]*$/.test(path) || !isoTime(published);
  const isResponse = !isDraft && body !== undefined && isReply(body, title);
  if (isResponse)
    notes.push("It seems to be a response: what it answered is not in the export, so it became a draft.");
  const isOwn = !address || /-[0-9a-f]{8,14}$/.test(address);
  const cover = body && takeCover(body);
  const text = body ? writer.stringify({ type: "root", children: tidied(body, description) }) : "";
  const topics: string[] = [];
  visit(page, "element", (node) => void (hasClass(node, "p-tag") && topics.push(lineOf(node))));
  return {
    type: "post",
    sourceId: /([0-9a-f]{8,14})\.html$/.exec(path)?.[1] ?? path,
    kind: "post",
    state: isDraft || isResponse ? "draft" : "published",
    title,
    description,
    body: { format: "html", text, base: address || site },
    topics,
    cover,
    publishedAt: isoTime(published),
    oldPath: isOwn && !isDraft ? pathOf(address) : undefined,
    canonicalUrl: isOwn ? undefined : address,
    notes,
  };
}

/** A response has no heading of its own: its name is how it begins. */
function isReply(body: Element, title: string) {
  const first = find(body, ({ tagName }) => tagName === "p");
  return (
    !find(body, (node) => hasClass(node, "graf--title")) &&
    title !== "" &&
    lineOf(first).startsWith(title.replace(/…$/, ""))
  );
}

/** The picture that Medium shows in lists, when it stands before the text. */
function takeCover(body: Element): ImportedPost["cover"] {
  const picture = find(body, ({ properties }) => properties.dataIsFeatured !== undefined);
  const figure =
    picture &&
    find(body, (node) => node.tagName === "figure" && find(node, (inner) => inner === picture) !== undefined);
  const isFirst =
    figure &&
    find(body, (node) => node === figure || node.tagName === "p" || node.tagName === "figure") === figure;
  if (!picture || !isFirst) return undefined;
  const caption = lineOf(find(figure, ({ tagName }) => tagName === "figcaption"));
  figure.children = [];
  figure.tagName = "div";
  return { address: String(picture.properties.src), alt: String(picture.properties.alt ?? ""), caption };
}

/** Without the title, the subtitle and the first divider, and with headings that begin at the second level. */
function tidied(body: Element, description: string): ElementContent[] {
  let isFirstDivider = true;
  visit(body, "element", (node, index, parent) => {
    const isRule = hasClass(node, "section-divider") && node.tagName === "div";
    const isTitle =
      hasClass(node, "graf--title") || (hasClass(node, "graf--subtitle") && lineOf(node) === description);
    if (isTitle || (isRule && isFirstDivider)) {
      if (isRule) isFirstDivider = false;
      parent?.children.splice(index!, 1);
      return [SKIP, index!];
    }
    if (node.tagName === "h3" || node.tagName === "h4") node.tagName = node.tagName === "h3" ? "h2" : "h3";
    return undefined;
  });
  return body.children;
}

const hasClass = ({ properties }: Element, name: string) =>
  Array.isArray(properties.className) && properties.className.includes(name);

const lineOf = (node: Element | undefined) => (node ? textOf(node).replace(/\s+/g, " ").trim() : "");

function find(root: Root | Element, matches: (node: Element) => boolean): Element | undefined {
  let found: Element | undefined;
  visit(root, "element", (node) => {
    if (found || !matches(node)) return undefined;
    found = node;
    return false;
  });
  return found;
}
