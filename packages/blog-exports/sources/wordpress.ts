import type { Archive, ImportedComment, ImportedEntry, ImportedPerson, SourceReader } from "../imported.ts";
import { plainText } from "./html.ts";
import { firstId, openIds } from "./ids.ts";
import { readDate } from "./read-date.ts";
import { filesLike, headOf, hostIn, isoTime, leftOut, problem, unreadable } from "./texts.ts";
import { openUploads } from "./uploads.ts";
import { type Attachment, wordpressHtml } from "./wordpress-html.ts";
import { metaOf, wordpressPost } from "./wordpress-posts.ts";
import { childText, readXml, type XmlNode } from "./xml.ts";

export const wordpress: SourceReader = {
  name: "wordpress",
  label: "WordPress",
  matches: async (archive) => (await exportsIn(archive)).length > 0,
  siteOf,
  read,
};

const isExport = (head: string) => /wordpress\.org\/export\/|wp:wxr_version/.test(head);
const exportsIn = (archive: Archive) =>
  filesLike(archive, /^(?:[^/]+\/){0,2}[^/]+\.(?:xml|wxr|txt)$/i, isExport, 8000);

/** The address of the blog, before that of a network of blogs. */
async function siteOf(archive: Archive): Promise<string> {
  const [path = ""] = await exportsIn(archive);
  const head = await headOf(archive, path, 20_000);
  const names = ["wp:base_blog_url", "link", "wp:base_site_url"];
  const said = names.map(
    (name) =>
      new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[)?([^<\\]]+)`).exec(head.split("<item>")[0]!)?.[1] ?? "",
  );
  return said.map(hostIn).find(Boolean) ?? "";
}

/** What posts refer to, wherever it stands in the files. */
interface Known {
  people: Map<string, ImportedPerson>;
  attachments: Map<string, Attachment>;
  /** The address of the old site as the files say it. */
  site: string;
}

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  const paths = await exportsIn(archive);
  const known: Known = { people: new Map(), attachments: new Map(), site };
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  for (const path of paths) for await (const node of readXml(archive, path, 2, new Set())) learn(node, known);
  const original = (path: string) => path.replace(/-\d+x\d+(?=\.\w+$)|-scaled(?=\.\w+$)/, "");
  const uploads = openUploads(archive, "wp-content/uploads", [site, known.site].filter(Boolean), original);
  yield* known.people.values();
  const ids = openIds();
  for (const path of paths) {
    const faults = new Set<string>();
    for await (const node of readXml(archive, path, 2, faults)) {
      if (node.name !== "item") continue;
      const kind = childText(node, "wp:post_type") || "post";
      const status = childText(node, "wp:status");
      if (kind === "attachment") continue;
      if (kind !== "post" && kind !== "page") count(`entries of the kind "${kind}"`);
      else if (/^(?:trash|auto-draft|inherit)$/.test(status)) count(`posts in the state "${status}"`);
      else {
        const id = ids.find(idsOf(node));
        if (id === undefined) {
          count("posts that are in the file twice");
          continue;
        }
        try {
          const { post, newPeople } = wordpressPost(node, id, { ...known, uploads });
          yield* newPeople;
          yield post;
          yield* commentsOf(node, id, count);
        } catch (error) {
          yield unreadable(childText(node, "title") || id, error);
        }
      }
    }
    if (faults.size > 0) yield problem(path, faultText(faults));
  }
  for (const [what, number] of counts) yield problem("Left out", leftOut(number, what));
}

/** Remembers authors, attachments and the site. */
function learn(node: XmlNode, known: Known) {
  const { people, attachments } = known;
  if (node.name === "wp:author") {
    const login = childText(node, "wp:author_login");
    const name =
      childText(node, "wp:author_display_name") ||
      [childText(node, "wp:author_first_name"), childText(node, "wp:author_last_name")]
        .filter(Boolean)
        .join(" ");
    if (login)
      people.set(login, {
        type: "person",
        sourceId: login,
        name: plainText(name || login),
        email: childText(node, "wp:author_email"),
        bio: "",
      });
  }
  if (node.name === "wp:base_site_url" || node.name === "wp:base_blog_url") known.site ||= node.text.trim();
  if (node.name !== "item" || childText(node, "wp:post_type") !== "attachment") return;
  const address = childText(node, "wp:attachment_url") || childText(node, "guid");
  const caption = plainText(childText(node, "excerpt:encoded"));
  const alt = metaOf(node).get("_wp_attachment_image_alt") ?? "";
  if (address)
    attachments.set(childText(node, "wp:post_id"), {
      address,
      alt,
      caption,
      parent: childText(node, "wp:post_parent"),
    });
}

/** What may tell an item from the others; hand-made and filtered files lack one or the other. */
function idsOf(node: XmlNode): string[] {
  const date =
    childText(node, "wp:post_date_gmt") || childText(node, "wp:post_date") || childText(node, "pubDate");
  const id = childText(node, "wp:post_id").replace(/^0+$/, "");
  const name = childText(node, "wp:post_name") || childText(node, "title");
  return [id, childText(node, "guid"), childText(node, "link"), name || date ? `${name} ${date}` : ""];
}

function* commentsOf(
  node: XmlNode,
  postId: string,
  count: (what: string) => void,
): Generator<ImportedComment> {
  for (const comment of node.children.filter(({ name }) => name === "wp:comment")) {
    const value = (name: string) => childText(comment, `wp:comment_${name}`);
    const kind = value("type");
    if (kind && kind !== "comment") count(`comments of the kind "${kind}"`);
    else if (value("approved") !== "1") count("comments that were not approved");
    else
      yield {
        type: "comment",
        sourceId: firstId(
          value("id").replace(/^0+$/, ""),
          `${postId} ${value("date")} ${value("author")} ${value("content")}`,
        ),
        postId,
        answersId: value("parent").replace(/^0$/, "") || undefined,
        author: { name: plainText(value("author")), email: value("author_email") },
        body: { format: "html", text: wordpressHtml(value("content"), new Map(), "", []) },
        createdAt: isoTime(value("date_gmt")) ?? readDate(value("date")).time ?? new Date(0).toISOString(),
      };
  }
}

function faultText(faults: Set<string>): string {
  const isCut = [...faults].some((fault) => /^unclosed tag|^unexpected end/.test(fault));
  return isCut
    ? "The file ends in the middle: what should come after was not read."
    : `Its XML has faults, so a text may lack a character: ${[...faults].slice(0, 5).join(" ")}`;
}
