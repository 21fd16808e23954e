import type { Archive, ImportedComment, ImportedEntry, ImportedProblem, SourceReader } from "../imported.ts";
import { wordOf, yes } from "../yes-no.ts";
import { ghostPost } from "./ghost-posts.ts";
import { firstId } from "./ids.ts";
import { readJson } from "./json.ts";
import { listIn, subscribersOf } from "./subscribers.ts";
import { filesLike, hostIn, isoTime, problem, text } from "./texts.ts";
import { openUploads } from "./uploads.ts";

type Row = Record<string, unknown>;

export const ghost: SourceReader = {
  name: "ghost",
  label: "Ghost",
  matches: async (archive) => (await exportsIn(archive)).length > 0,
  siteOf,
  read,
};

const exportsIn = (archive: Archive) => filesLike(archive, /^(?:[^/]+\/){0,2}[^/]+\.json$/i, isExport);

const isExport = (head: string) =>
  /^\s*\{\s*"db"\s*:\s*\[/.test(head) ||
  (/^\s*\{\s*"(?:meta|data)"\s*:\s*\{/.test(head) && /"(?:exported_on|posts|users)"/.test(head));

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  for (const path of await exportsIn(archive)) yield* readExport(archive, path, site);
  for (const path of archive.paths.filter((path) => /(?:^|\/)members[^/]*\.csv$/i.test(path)))
    yield* listIn(archive, path);
}

/** The address in its settings, else the title; Ghost itself writes no address into them. */
async function siteOf(archive: Archive): Promise<string> {
  const said: Record<string, string> = {};
  for (const path of (await exportsIn(archive)).slice(0, 1))
    for await (const { key, value } of rowsOf(archive, path, "settings")) said[text(key)] = text(value);
  return hostIn(said.url ?? "") || (said.title ?? "");
}

const readRows = (archive: Archive, path: string) =>
  readJson(archive, path, ["$.db.*.data.*.*", "$.data.*.*"]);

async function* rowsOf(archive: Archive, path: string, table: string): AsyncGenerator<Row> {
  for await (const entry of readRows(archive, path))
    if (entry.type === "row" && entry.list === table) yield entry.row;
}

/** Reads the file several times: its tables stand in the order of their names, and are too large for memory. */
async function* readExport(archive: Archive, path: string, site: string): AsyncGenerator<ImportedEntry> {
  const { tables, postAuthors, fault } = await readTables(archive, path);
  const { users, tags, posts_meta: meta, members } = tables;
  const isPrivate = yes.test(wordOf(String(tables.settings.get("is_private")?.[0]?.value ?? "")));
  const folder = "content/(?:images|media|files)";
  const full = (path: string) => path.replace(/^(content\/images\/)size\/[^/]+\//, "$1");
  const uploads = openUploads(archive, folder, ["__GHOST_URL__", site], full);
  const inOrder = (links: Row[] = []) =>
    links.sort((a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0));
  const authorsOf = (post: Row) => {
    const ids = inOrder(tables.posts_authors.get(text(post.id))).map((row) => text(row.author_id));
    return (ids.length > 0 ? ids : [text(post.author_id)]).filter((id) => users.has(id));
  };
  for (const id of new Set(postAuthors.flatMap(authorsOf))) {
    const { name, email, bio } = users.get(id)![0]!;
    yield { type: "person", sourceId: id, name: text(name), email: text(email), bio: text(bio) };
  }
  for await (const post of rowsOf(archive, path, "posts"))
    try {
      const links = inOrder(tables.posts_tags.get(text(post.id)));
      const tagRows = links.map((row) => tags.get(text(row.tag_id))?.[0] ?? {});
      const metaRow = meta.get(text(post.id))?.[0] ?? {};
      const read = { ...ghostPost(post, metaRow, tagRows, uploads, site), authors: authorsOf(post) };
      yield isPrivate && read.state === "published"
        ? { ...read, state: "private", notes: ["The site had a password.", ...read.notes] }
        : read;
    } catch (error) {
      yield problem(
        text(post.title) || text(post.slug),
        `Its text cannot be read: ${error instanceof Error ? error.message : ""}.`,
      );
    }
  for await (const comment of rowsOf(archive, path, "comments"))
    if (comment.status === "published")
      yield commentOf(comment, members.get(text(comment.member_id))?.[0] ?? {});
  yield* subscribersOf(membersOf(rowsOf(archive, path, "members"), tables.members_newsletters));
  if (fault) yield fault;
}

/** Where Ghost writes which newsletters each member gets, those without one ended them all. */
async function* membersOf(rows: AsyncIterable<Row>, newsletters: Map<string, Row[]>): AsyncGenerator<Row> {
  for await (const row of rows)
    yield newsletters.size > 0 && !newsletters.has(text(row.id)) ? { ...row, subscribed: false } : row;
}

/** By what the rows of a table are found. */
const keys = {
  ...{ users: "id", tags: "id", members: "id" },
  ...{ members_newsletters: "member_id", settings: "key" },
  ...{ posts_meta: "post_id", posts_tags: "post_id", posts_authors: "post_id" },
};
type Tables = Record<keyof typeof keys, Map<string, Row[]>>;

/** What posts and comments refer to, and which posts there are. */
async function readTables(archive: Archive, path: string) {
  const tables = Object.fromEntries(Object.keys(keys).map((name) => [name, new Map()])) as Tables;
  const postAuthors: Row[] = [];
  let fault: ImportedProblem | undefined;
  for await (const entry of readRows(archive, path)) {
    if (entry.type === "problem") fault = entry;
    else if (entry.list === "posts") postAuthors.push({ id: entry.row.id, author_id: entry.row.author_id });
    else if (Object.hasOwn(keys, entry.list)) {
      const name = entry.list as keyof typeof keys;
      const key = text(entry.row[keys[name]]);
      const row = name === "members" ? { name: entry.row.name, email: entry.row.email } : entry.row;
      tables[name].set(key, [...(tables[name].get(key) ?? []), row]);
    }
  }
  return { tables, postAuthors, fault };
}

function commentOf(comment: Row, { name, email }: Row): ImportedComment {
  return {
    type: "comment",
    sourceId: firstId(
      text(comment.id),
      `${text(comment.post_id)} ${text(comment.created_at)} ${text(comment.html)}`,
    ),
    postId: text(comment.post_id),
    answersId: text(comment.in_reply_to_id) || text(comment.parent_id) || undefined,
    author: { name: text(name), email: text(email) },
    body: { format: "html", text: text(comment.html) },
    createdAt: isoTime(comment.created_at) ?? new Date(0).toISOString(),
  };
}
