import type { ImportedPerson, ImportedPost, ImportedState } from "../imported.ts";
import { plainText } from "./html.ts";
import { readDate } from "./read-date.ts";
import { isoTime, pathOf, unclearNote } from "./texts.ts";
import type { Uploads } from "./uploads.ts";
import { storedFootnotes } from "./wordpress-footnotes.ts";
import { type Attachment, wordpressHtml } from "./wordpress-html.ts";
import { childText, type XmlNode } from "./xml.ts";

interface Known {
  people: Map<string, ImportedPerson>;
  attachments: Map<string, Attachment>;
  uploads: Uploads;
  site: string;
}

export function metaOf(node: XmlNode): Map<string, string> {
  const metas = node.children.filter(({ name }) => name === "wp:postmeta");
  return new Map(metas.map((meta) => [childText(meta, "wp:meta_key"), childText(meta, "wp:meta_value")]));
}

/** An item of an export as a post with an id, with the people whom only it names. */
export function wordpressPost(
  node: XmlNode,
  sourceId: string,
  known: Known,
): { post: ImportedPost; newPeople: ImportedPerson[] } {
  const notes: string[] = [];
  const id = childText(node, "wp:post_id");
  const meta = metaOf(node);
  const link = childText(node, "link");
  const published =
    isoTime(childText(node, "wp:post_date_gmt")) ??
    isoTime(childText(node, "pubDate")) ??
    readDate(childText(node, "wp:post_date")).time;
  const state = stateOf(node, meta, notes);
  const newPeople: ImportedPerson[] = [];
  const written = wordpressHtml(childText(node, "content:encoded"), known.attachments, id, notes);
  const html = written + storedFootnotes(meta.get("footnotes"), written, notes);
  const post: ImportedPost = {
    type: "post",
    sourceId,
    kind: childText(node, "wp:post_type") === "page" ? "page" : "post",
    state,
    title: plainText(childText(node, "title")),
    description: plainText(childText(node, "excerpt:encoded")),
    body: {
      format: "html",
      text: known.uploads.write(html),
      base: URL.parse(link, known.site || undefined)?.href,
    },
    authors: authorsOf(node, known.people, newPeople),
    topics: topicsOf(node),
    cover: coverOf(meta.get("_thumbnail_id"), known),
    publishedAt: state === "draft" ? undefined : published,
    updatedAt: isoTime(childText(node, "wp:post_modified_gmt")),
    createdAt: published,
    oldPath: state === "draft" ? undefined : (/\/\?(?:p|page_id)=\d+$/.exec(link)?.[0] ?? pathOf(link)),
    canonicalUrl: meta.get("_yoast_wpseo_canonical") || meta.get("rank_math_canonical_url") || undefined,
    metaDescription: meta.get("_yoast_wpseo_metadesc") || meta.get("rank_math_description") || undefined,
    notes,
  };
  return { post, newPeople };
}

/** What plugins write at posts for members: levels, roles, or for whom a letter is. */
const memberMeta =
  /^_?(?:members_access_role|wpmem_block|rcp_(?:user_level|access_level|subscription_level)|jetpack_newsletter_access|um_content_restriction|restrict_content|pmpro_\w*level\w*|mepr_\w*rule\w*|wc_memberships_\w*restrict\w*)$/;
const forEverybody = /^(?:|0|no|none|false|all|everybody|everyone|public|a:0:\{\})$/i;
/** Blocks and shortcodes around text for members. */
const memberPart =
  /<!-- wp:(?:jetpack\/paywall|premium-content\/|memberpress\/|woocommerce-memberships\/)|\[(?:members?(?:[-_]only)?|restrict|private|wcm_restrict|mepr-\w+|pmpro_member\w*|password_protect\w*)[ \]]/i;

function stateOf(node: XmlNode, meta: Map<string, string>, notes: string[]): ImportedState {
  const status = childText(node, "wp:status").toLowerCase();
  if (status === "pending") notes.push("It was waiting for a review.");
  if (childText(node, "wp:post_password")) {
    notes.push("It had a password.");
    return "private";
  }
  const isForMembers =
    [...meta].some(([key, value]) => memberMeta.test(key) && !forEverybody.test(value)) ||
    memberPart.test(childText(node, "content:encoded"));
  if (status === "publish" && isForMembers) notes.push("Only some could read it, or a part of it.");
  if (status === "publish") return isForMembers ? "private" : "published";
  const known = ({ future: "scheduled", private: "private", draft: "draft", pending: "draft" } as const)[
    status
  ];
  if (!known) notes.push(unclearNote(status));
  return known ?? "draft";
}

/** Its co-authors, else its author. The plugin for co-authors puts "cap-" before the names of logins. */
function authorsOf(node: XmlNode, people: Map<string, ImportedPerson>, newPeople: ImportedPerson[]) {
  const coAuthors = node.children
    .filter(({ name, attributes }) => name === "category" && attributes.domain === "author")
    .map(({ attributes, text }) => [attributes.nicename?.replace(/^cap-/, "") ?? text, text] as const);
  const creator = childText(node, "dc:creator");
  const wanted = coAuthors.length > 0 ? coAuthors : creator ? [[creator, creator] as const] : [];
  const ids = wanted.map(([nicename, name]) => {
    const found =
      people.get(nicename) ??
      [...people.values()].find(
        (person) => person.name === name || person.sourceId.toLowerCase() === nicename.toLowerCase(),
      );
    if (found) return found.sourceId;
    const person: ImportedPerson = { type: "person", sourceId: nicename, name, email: "", bio: "" };
    people.set(nicename, person);
    newPeople.push(person);
    return nicename;
  });
  return [...new Set(ids)];
}

/** Categories before tags. The oldest exports write each twice. */
function topicsOf(node: XmlNode): string[] {
  const terms = node.children.filter(({ name }) => name === "category");
  const ofKind = (pattern: RegExp) =>
    terms.filter(({ attributes }) => pattern.test(attributes.domain ?? "category"));
  const names = [...ofKind(/^category$/), ...ofKind(/^(?:post_)?tag$/)].map(({ text }) => plainText(text));
  const wanted = names.filter((name) => name && name !== "Uncategorized");
  return [...new Map(wanted.map((name) => [name.toLowerCase(), name])).values()];
}

function coverOf(id: string | undefined, { attachments, uploads }: Known): ImportedPost["cover"] {
  const attachment = id ? attachments.get(id) : undefined;
  if (!attachment) return undefined;
  const { address, alt, caption } = attachment;
  return { address: uploads.find(address) ?? address, alt, caption };
}
