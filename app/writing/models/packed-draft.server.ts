import type { BlogSource } from "../../core/blog.server.ts";
import { imageKeysInMarkdown, isImageKey } from "../../lib/image-files.ts";
import { packText, packTextNow, unpackText, unpackTextNow } from "../../markdown/packed-text.server.ts";
import { detailNames } from "../lib/blog-form.ts";
import type { DraftFields, DraftText } from "../lib/draft-fields.ts";
import { openingOf } from "../lib/draft-form.ts";

/** The columns that hold a text, in `drafts` and in `draft_versions`. */
export interface PackedDraftText {
  /** JSON. */
  fields: string;
  markdown: Uint8Array;
  /** JSON: the keys of its images. */
  images: string;
}

export interface PackedDraft extends PackedDraftText {
  title: string;
  opening: string;
}

/** Compresses a text. Call it before the transaction, which must not wait for a thread. */
export async function packDraft(text: DraftText): Promise<PackedDraft> {
  return columnsOf(text, await packText(text.content));
}

/** `packDraft` within a transaction. */
export const packDraftNow = (text: DraftText) => columnsOf(text, packTextNow(text.content));

function columnsOf(text: DraftText, markdown: Uint8Array): PackedDraft {
  const { content: _, ...fields } = text;
  const filled = Object.entries(fields).filter(([name, value]) => value || name in emptyFields);
  return {
    title: text.title,
    opening: openingOf(text),
    // In one order, so that equal texts are equal here.
    fields: JSON.stringify(Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))),
    markdown,
    images: JSON.stringify(findImageKeys(text)),
  };
}

/** The text of a blog as readers see it. */
export function textOfBlog(blog: BlogSource): DraftText {
  const { title, description, content, image } = blog;
  const details = Object.fromEntries(detailNames.map((name) => [name, blog[name]]));
  const as = blog.author_kind === "company" ? ("company" as const) : undefined;
  return { title, description, content, image: image ?? "", ...details, as };
}

/** `textOfBlog`, compressed. */
export const packSource = (blog: BlogSource): Promise<PackedDraft> => packDraft(textOfBlog(blog));

const emptyFields = { title: "", description: "", image: "" };

export async function unpackDraft({ fields, markdown }: Omit<PackedDraftText, "images">): Promise<DraftText> {
  return toText(fields, await unpackText(markdown));
}

/** `unpackDraft` within a transaction. */
export function unpackDraftNow({ fields, markdown }: Omit<PackedDraftText, "images">): DraftText {
  return toText(fields, unpackTextNow(markdown));
}

function toText(fields: string, content: string): DraftText {
  return { ...emptyFields, ...(JSON.parse(fields) as DraftFields), content };
}

export function isSameText(
  one: Omit<PackedDraftText, "images">,
  other: Omit<PackedDraftText, "images">,
): boolean {
  return one.fields === other.fields && Buffer.compare(one.markdown, other.markdown) === 0;
}

/** More images than that in one text are not looked for: each costs a statement in the transaction. */
const maxImages = 500;

/** The keys of the cover and of the uploaded images whose addresses are in a text, also in one that is not finished. */
function findImageKeys({ image, content }: DraftText) {
  const cover = isImageKey(image) ? [image] : [];
  return [...new Set([...cover, ...imageKeysInMarkdown(content)])].slice(0, maxImages);
}
