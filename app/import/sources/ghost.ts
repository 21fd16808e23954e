import type { Archive, ImportedComment, ImportedEntry, SourceReader } from "../lib/imported.ts";
import { readCsv } from "./csv.ts";
import { ghostPost } from "./ghost-posts.ts";
import { decodeText, headOf, isoTime, list, problem, record, text } from "./texts.ts";
import { openUploads } from "./uploads.ts";

type Row = Record<string, unknown>;

const maxBytes = 200_000_000;

export const ghost: SourceReader = {
  name: "ghost",
  label: "Ghost",
  matches: async (archive) => (await exportsIn(archive)).length > 0,
  read,
};

async function exportsIn(archive: Archive): Promise<string[]> {
  const found: string[] = [];
  for (const path of archive.paths.filter((path) => /\.json$/i.test(path) && path.split("/").length < 4))
    if (isExport(await headOf(archive, path))) found.push(path);
  return found;
}

const isExport = (head: string) =>
  /^\s*\{\s*"db"\s*:\s*\[/.test(head) ||
  (/^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(head) && /"(?:exported_on|posts|users)"/.test(head));

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  for (const path of await exportsIn(archive))
    try {
      const parsed: unknown = JSON.parse(
        decodeText(await archive.read(path, maxBytes)).replace(/^\uFEFF/, ""),
      );
      yield* readTables(tablesOf(parsed), archive, site);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      yield problem(path, `It is no whole JSON: ${error.message.slice(0, 200)}.`);
    }
  for (const path of archive.paths.filter((path) => /(?:^|\/)members[^/]*\.csv$/i.test(path)))
    yield* subscribersOf(await readCsv(archive, path));
}

const tablesOf = (parsed: unknown): Row => {
  const db = record(parsed).db;
  const first = record(Array.isArray(db) ? db[0] : parsed);
  return record(first.data ?? first);
};

function* readTables(tables: Row, archive: Archive, site: string): Generator<ImportedEntry> {
  const rows = (name: string) => list(tables[name]).map(record);
  const byId = (name: string, key = "id") => new Map(rows(name).map((row) => [text(row[key]), row]));
  const grouped = (name: string) =>
    Map.groupBy(
      rows(name).sort((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0)),
      (row) => text(row.post_id),
    );
  const [tags, users, meta, members] = [
    byId("tags"),
    byId("users"),
    byId("posts_meta", "post_id"),
    byId("members"),
  ];
  const [postTags, postAuthors] = [grouped("posts_tags"), grouped("posts_authors")];
  const folder = "content/(?:images|media|files)";
  const full = (path: string) => path.replace(/^(content\/images\/)size\/[^/]+\//, "$1");
  const uploads = openUploads(archive, folder, ["__GHOST_URL__", site], full);
  const authorsOf = (post: Row) => {
    const ids = (postAuthors.get(text(post.id)) ?? []).map((row) => text(row.author_id));
    return (ids.length > 0 ? ids : [text(post.author_id)]).filter((id) => users.has(id));
  };
  const authors = new Set(rows("posts").flatMap(authorsOf));
  for (const id of authors) {
    const { name, email, bio } = users.get(id)!;
    yield { type: "person", sourceId: id, name: text(name), email: text(email), bio: text(bio) };
  }
  for (const post of rows("posts"))
    try {
      const tagRows = (postTags.get(text(post.id)) ?? []).map((row) => tags.get(text(row.tag_id)) ?? {});
      yield {
        ...ghostPost(post, meta.get(text(post.id)) ?? {}, tagRows, uploads, site),
        authors: authorsOf(post),
      };
    } catch (error) {
      yield problem(
        text(post.title) || text(post.slug),
        `Its text cannot be read: ${error instanceof Error ? error.message : ""}.`,
      );
    }
  for (const comment of rows("comments"))
    if (comment.status === "published") yield commentOf(comment, members);
  yield* subscribersOf(rows("members"));
}

function commentOf(comment: Row, members: Map<string, Row>): ImportedComment {
  const { name, email } = members.get(text(comment.member_id)) ?? {};
  return {
    type: "comment",
    sourceId: text(comment.id),
    postId: text(comment.post_id),
    answersId: text(comment.in_reply_to_id) || text(comment.parent_id) || undefined,
    author: { name: text(name), email: text(email) },
    body: { format: "html", text: text(comment.html) },
    createdAt: isoTime(comment.created_at) ?? new Date(0).toISOString(),
  };
}

function* subscribersOf(rows: Row[]): Generator<ImportedEntry> {
  const isSubscribed = (row: Row) =>
    !/^(?:0|false)$/i.test(String(row.subscribed ?? row.subscribed_to_emails ?? ""));
  for (const row of rows.filter(isSubscribed))
    if (text(row.email))
      yield {
        type: "subscriber",
        email: text(row.email),
        name: text(row.name),
        createdAt: isoTime(row.created_at),
      };
  const others = rows.length - rows.filter(isSubscribed).length;
  if (others > 0) yield problem("Members", `${others} who did not want e-mails were left out.`);
}
