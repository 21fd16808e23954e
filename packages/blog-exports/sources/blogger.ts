import type { Archive, ImportedEntry, ImportedPerson, ImportedState, SourceReader } from "../imported.ts";
import { no, wordOf } from "../yes-no.ts";
import { firstId } from "./ids.ts";
import { filesLike, headOf, isoTime, pathOf, problem, unclearNote } from "./texts.ts";
import { child, childText, readXml, type XmlNode } from "./xml.ts";

export const blogger: SourceReader = {
  name: "blogger",
  label: "Blogger",
  matches: async (archive) => (await exportsIn(archive)).length > 0,
  siteOf: async (archive) => {
    const [path = ""] = await exportsIn(archive);
    return /:blog-(\d+)/.exec(await headOf(archive, path))?.[1] ?? "";
  },
  read,
};

const isExport = (head: string) =>
  head.includes("<feed") && /blogger\.com|schemas\.google\.com\/blogger/.test(head);
const exportsIn = (archive: Archive) => filesLike(archive, /\.(?:xml|atom)$/i, isExport);

async function* read(archive: Archive): AsyncGenerator<ImportedEntry> {
  const paths = await exportsIn(archive);
  const people = new Set<string>();
  // Comments may stand before what they answer.
  for (const isComments of [false, true])
    for (const path of paths) {
      const faults = new Set<string>();
      for await (const entry of readXml(archive, path, 1, faults)) {
        const kind = kindOf(entry);
        if (entry.name !== "entry" || childText(entry, "blogger:status") === "SOFT_TRASHED") continue;
        const isShown = /^(?:|LIVE)$/i.test(childText(entry, "blogger:status")) && !isDraft(entry);
        if (isComments && kind === "comment" && isShown) yield commentOf(entry);
        if (isComments || (kind !== "post" && kind !== "page")) continue;
        const person = authorOf(entry);
        if (person && !people.has(person.sourceId)) yield person;
        if (person) people.add(person.sourceId);
        yield postOf(entry, kind, person);
      }
      if (isComments && faults.size > 0)
        yield problem(path, `Its XML has faults: ${[...faults].slice(0, 5).join(" ")}`);
    }
}

/** "post", "page" or "comment": in old exports a category, in new ones an element. */
function kindOf(entry: XmlNode): string {
  const terms = entry.children.filter(({ attributes }) => attributes.scheme?.endsWith("#kind"));
  const term = terms[0]?.attributes.term?.split("#").at(-1);
  return term ?? childText(entry, "blogger:type").toLowerCase();
}

/** The number at the end of "tag:blogger.com,1999:blog-1.post-2". */
const idIn = (text: string) => /(\d+)$/.exec(text.trim())?.[1] ?? text.trim();

const linkOf = (entry: XmlNode, rel: string) =>
  entry.children.find(({ name, attributes }) => name === "link" && attributes.rel === rel)?.attributes.href ??
  "";

function authorOf(entry: XmlNode): ImportedPerson | undefined {
  const author = child(entry, "author");
  const name = author ? childText(author, "name") : "";
  if (!author || !name) return undefined;
  const email = childText(author, "email").replace(/^noreply@blogger\.com$/, "");
  return { type: "person", sourceId: childText(author, "uri") || name, name, email, bio: "" };
}

function postOf(entry: XmlNode, kind: "post" | "page", person: ImportedPerson | undefined): ImportedEntry {
  const address = linkOf(entry, "alternate");
  const notes: string[] = [];
  const state = stateOf(entry, notes);
  const control = entry.children.filter(
    ({ name, attributes }) => name === "category" && attributes.scheme?.endsWith("atom/ns#"),
  );
  return {
    type: "post",
    sourceId: firstId(
      idIn(childText(entry, "id")),
      address,
      `${childText(entry, "title")} ${childText(entry, "published")}`.trim(),
    ),
    kind,
    state,
    title: childText(entry, "title"),
    description: "",
    body: { format: "html", text: childText(entry, "content"), base: address || undefined },
    authors: person ? [person.sourceId] : [],
    topics: control.flatMap(({ attributes }) => attributes.term ?? []),
    publishedAt: state === "draft" ? undefined : isoTime(childText(entry, "published")),
    updatedAt: isoTime(childText(entry, "updated")),
    createdAt: isoTime(childText(entry, "blogger:created")) ?? isoTime(childText(entry, "published")),
    oldPath: pathOf(address) ?? (childText(entry, "blogger:filename") || undefined),
    metaDescription: childText(entry, "blogger:metaDescription") || undefined,
    notes,
  };
}

/** What its mark of drafts says: all but a clear no is one. */
function isDraft(entry: XmlNode): boolean {
  const control = child(entry, "app:control");
  const mark = control && child(control, "app:draft");
  return mark !== undefined && !no.test(wordOf(mark.text));
}

function stateOf(entry: XmlNode, notes: string[]): ImportedState {
  const status = childText(entry, "blogger:status").toUpperCase();
  if (status === "DRAFT" || isDraft(entry)) return "draft";
  if (status === "SCHEDULED" || Date.parse(childText(entry, "published")) > Date.now()) return "scheduled";
  if (status === "" || status === "LIVE") return "published";
  notes.push(unclearNote(status));
  return "draft";
}

function commentOf(entry: XmlNode): ImportedEntry {
  const author = authorOf(entry);
  const answered =
    childText(entry, "blogger:inReplyTo") || /\/comments\/default\/(\d+)/.exec(linkOf(entry, "related"))?.[1];
  const post = child(entry, "thr:in-reply-to")?.attributes.ref ?? childText(entry, "blogger:parent");
  return {
    type: "comment",
    sourceId: firstId(
      idIn(childText(entry, "id")),
      `${post} ${childText(entry, "published")} ${childText(entry, "content")}`,
    ),
    postId: idIn(post),
    answersId: answered ? idIn(answered) : undefined,
    author: { name: author?.name ?? "", email: author?.email ?? "" },
    body: { format: "html", text: childText(entry, "content") },
    createdAt: isoTime(childText(entry, "published")) ?? new Date(0).toISOString(),
  };
}
