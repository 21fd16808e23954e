import type { Element, ElementContent, Root } from "hast";
import { findAll, rewrite } from "pasted-html/tidy/elements";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { decodeText } from "../decode-text.ts";
import { byClass, byName, hasClass, lineOf } from "../html/nodes.ts";
import type { Archive, ImportedEntry, ImportedPost, SourceReader } from "../imported.ts";
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
      const author = byClass(page, /^p-author$/);
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
  const field = (name: string) => findAll(page, ({ properties }) => properties.dataField === name)[0];
  const body = field("body");
  const notes: string[] = [];
  const title = lineOf(byClass(page, /^p-name$/));
  const description = lineOf(field("subtitle"));
  const published = byClass(page, /^dt-published$/)?.properties.dateTime;
  const address = String(byClass(page, /^p-canonical$/)?.properties.href ?? "");
  const isDraft = /(?:^|\/)draft_[^/]*$/.test(path) || !isoTime(published);
  const isResponse = !isDraft && body !== undefined && isReply(body, title);
  if (isResponse)
    notes.push("It seems to be a response: what it answered is not in the export, so it became a draft.");
  const isOwn = !address || /-[0-9a-f]{8,14}$/.test(address);
  const cover = body && takeCover(body);
  const text = body ? writer.stringify({ type: "root", children: tidied(body, description) }) : "";
  return {
    type: "post",
    sourceId: /([0-9a-f]{8,14})\.html$/.exec(path)?.[1] ?? path,
    kind: "post",
    state: isDraft || isResponse ? "draft" : "published",
    title,
    description,
    body: { format: "html", text, base: address || site },
    topics: findAll(page, (node) => hasClass(node, /^p-tag$/)).map(lineOf),
    cover,
    publishedAt: isoTime(published),
    oldPath: isOwn && !isDraft ? pathOf(address) : undefined,
    canonicalUrl: isOwn ? undefined : address,
    notes,
  };
}

/** A response has no heading of its own: its name is how it begins. */
function isReply(body: Element, title: string) {
  const first = byName(body, "p");
  return !byClass(body, /^graf--title$/) && title !== "" && lineOf(first).startsWith(title.replace(/…$/, ""));
}

/** The picture that Medium shows in lists, when it stands before the text. */
function takeCover(body: Element): ImportedPost["cover"] {
  const figure = byName(body, "p", "figure");
  const picture = figure && findAll(figure, ({ properties }) => properties.dataIsFeatured !== undefined)[0];
  if (!picture || figure.tagName !== "figure") return undefined;
  const caption = lineOf(byName(figure, "figcaption"));
  figure.children = [];
  figure.tagName = "div";
  return { address: String(picture.properties.src), alt: String(picture.properties.alt ?? ""), caption };
}

/** Without the title, the subtitle and the first divider, and with headings that begin at the second level. */
function tidied(body: Element, description: string): ElementContent[] {
  let isDivided = false;
  rewrite(body, (node) => {
    const isRule = hasClass(node, /^section-divider$/) && node.tagName === "div" && !isDivided;
    isDivided ||= isRule;
    const isSubtitle = hasClass(node, /^graf--subtitle$/) && lineOf(node) === description;
    if (isRule || isSubtitle || hasClass(node, /^graf--title$/)) return [];
    if (node.tagName === "h3" || node.tagName === "h4") node.tagName = node.tagName === "h3" ? "h2" : "h3";
    return undefined;
  });
  return body.children;
}
