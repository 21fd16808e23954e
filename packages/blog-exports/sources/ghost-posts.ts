import { resolveText } from "../html/resolve-text.ts";
import type { ImportedPost, ImportedState } from "../imported.ts";
import { no, wordOf } from "../yes-no.ts";
import { lexicalHtml, mobiledocHtml } from "./ghost-bodies.ts";
import { plainText } from "./html.ts";
import { firstId } from "./ids.ts";
import { isoTime, text, unclearNote } from "./texts.ts";
import type { Uploads } from "./uploads.ts";

type Row = Record<string, unknown>;

/** A row of Ghost's posts. Throws when what its editor stored cannot be read. */
export function ghostPost(
  post: Row,
  meta: Row,
  tags: Row[],
  uploads: Uploads,
  site: string,
): Omit<ImportedPost, "authors"> {
  const notes = leftOut(post, meta, tags.filter(isInternal));
  const state = stateOf({ ...post, email_only: meta.email_only }, notes);
  const slug = text(post.slug);
  const oldPath = slug && state !== "draft" ? `/${slug}/` : undefined;
  return {
    type: "post",
    sourceId: firstId(
      text(post.id),
      text(post.uuid),
      slug,
      `${text(post.title)} ${text(post.created_at)}`.trim(),
    ),
    kind: post.type === "page" || post.page === 1 || post.page === true ? "page" : "post",
    state,
    title: text(post.title),
    description: text(post.custom_excerpt),
    body: bodyOf(
      post,
      notes,
      (source) => uploads.write(source).replaceAll("__GHOST_URL__", site),
      site + (oldPath ?? ""),
    ),
    topics: tags
      .filter((tag) => !isInternal(tag))
      .map((tag) => text(tag.name))
      .filter(Boolean),
    cover: coverOf(post, meta, uploads, site),
    publishedAt: isoTime(post.published_at),
    updatedAt: isoTime(post.updated_at),
    createdAt: isoTime(post.created_at),
    oldPath,
    canonicalUrl: text(post.canonical_url).replace("__GHOST_URL__", site) || undefined,
    metaDescription: text(meta.meta_description ?? post.meta_description) || undefined,
    lang: text(post.locale ?? post.language) || undefined,
    notes,
  };
}

const isInternal = (tag: Row) => tag.visibility === "internal" || /^#/.test(text(tag.name));

function leftOut(post: Row, meta: Row, internalTags: Row[]) {
  const notes: string[] = [];
  if (internalTags.length > 0)
    notes.push(`Internal tags were left out: ${internalTags.map(({ name }) => text(name)).join(", ")}.`);
  if (text(post.codeinjection_head) || text(post.codeinjection_foot))
    notes.push("Code injected into the page was left out.");
  const title = text(meta.meta_title ?? post.meta_title);
  if (title) notes.push(`Its title for search engines was left out: ${title}.`);
  return notes;
}

function coverOf(post: Row, meta: Row, uploads: Uploads, site: string): ImportedPost["cover"] {
  const image = text(post.feature_image) || text(post.image);
  if (!image) return undefined;
  return {
    address: uploads.find(image) ?? image.replace("__GHOST_URL__", site),
    alt: text(meta.feature_image_alt),
    caption: plainText(text(meta.feature_image_caption)),
  };
}

function stateOf({ status, visibility = "public", email_only }: Row, notes: string[]): ImportedState {
  if (status === "scheduled" || status === "draft") return status;
  const isSent = status === "sent" || (Boolean(email_only) && !no.test(wordOf(String(email_only))));
  if (isSent) notes.push("It was sent by e-mail only.");
  if (isSent) return "draft";
  const isPublic = visibility === null || visibility === "public";
  if (!isPublic) notes.push(`Only some could read it: ${text(visibility) || JSON.stringify(visibility)}.`);
  if (status !== "published") notes.push(unclearNote(text(status)));
  return status !== "published" ? "draft" : isPublic ? "published" : "private";
}

/** Ghost's own HTML shows every card; what its editors store is used where there is none. */
function bodyOf(
  post: Row,
  notes: string[],
  write: (source: string) => string,
  base: string,
): ImportedPost["body"] {
  const [lexical, mobiledoc] = [text(post.lexical), text(post.mobiledoc)];
  if (/"type":\s*"email(?:-cta)?"|\["email(?:-cta)?",/.test(lexical || mobiledoc))
    notes.push("A part for e-mails only was left out.");
  if (!text(post.html) && !lexical && !mobiledoc)
    return { format: "markdown", text: resolveText(text(post.markdown), write), base };
  const built = () => (lexical ? lexicalHtml(lexical, notes) : mobiledocHtml(mobiledoc, notes));
  return { format: "html", text: write(text(post.html) || built()), base };
}
