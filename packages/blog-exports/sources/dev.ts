import type { Archive, ImportedEntry, ImportedPost, SourceReader } from "../imported.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { firstId } from "./ids.ts";
import { readJson } from "./json.ts";
import { namesOf } from "./markdown-fields.ts";
import { tidyText } from "./markdown-text.ts";
import { shownState } from "./shown-state.ts";
import { filesLike, headOf, isoTime, pathOf, problem, record, text, unclearNote } from "./texts.ts";

type Row = Record<string, unknown>;

/** The export of DEV and other sites that run on Forem: articles.json; or what their interface for programs answers. */
export const dev: SourceReader = {
  name: "dev",
  label: "DEV",
  matches: async (archive) => (await exportsIn(archive)).length > 0,
  siteOf: async (archive) => {
    const [path = ""] = await exportsIn(archive);
    return /"url":\s*"https?:\/\/([^/"]+)/.exec(await headOf(archive, path, 200_000))?.[1] ?? "";
  },
  read,
};

const isExport = (head: string) => /^\s*\[\s*\{[\s\S]*"(?:body_markdown|cached_tag_list|type_of)"/.test(head);
const exportsIn = (archive: Archive) =>
  filesLike(archive, /^(?!(?:.*\/)?comments\.json$).*\.json$/i, isExport, 200_000);

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  const people = new Set<string>();
  for (const path of await exportsIn(archive))
    for await (const entry of readJson(archive, path, ["$.*"])) {
      if (entry.type === "problem") yield entry;
      else {
        const { row } = entry;
        const user = record(row.user);
        const name = text(user.name) || text(row.cached_user_name);
        const sourceId = text(user.username) || text(row.cached_user_username) || name;
        if (name && !people.has(sourceId)) yield { type: "person", sourceId, name, email: "", bio: "" };
        people.add(sourceId);
        yield { ...postOf(row, site), authors: name ? [sourceId] : [] };
      }
    }
  if (archive.paths.some((path) => /(?:^|\/)comments\.json$/i.test(path)))
    yield problem("comments.json", "It holds comments without what they answer, so they were left out.");
}

function postOf(row: Row, site: string): Omit<ImportedPost, "authors"> {
  const notes: string[] = [];
  const file = splitFrontMatter(text(row.body_markdown));
  const values: Row = { ...file.values, ...row };
  if (file.problem) notes.push(file.problem, unclearNote("a head that cannot be read"));
  const path =
    text(row.path) ||
    text(row.url) ||
    (row.slug ? `/${text(row.cached_user_username) || "posts"}/${text(row.slug)}` : "");
  const resolve = (address: string) => (site && URL.parse(address, site)?.href) || address;
  const publishedAt = isoTime(row.published_at) ?? isoTime(row.crossposted_at);
  const { state, notes: unclear } = stateOf(file.values, row, publishedAt);
  const cover = text(row.main_image) || text(row.cover_image) || text(file.values.cover_image);
  if (file.values.series) notes.push(`It was in the series "${text(file.values.series)}".`);
  notes.push(...unclear);
  return {
    type: "post",
    sourceId: firstId(
      text(row.id),
      text(row.slug),
      path,
      `${text(values.title)} ${text(row.created_at)}`.trim(),
    ),
    kind: "post",
    state: file.problem ? "draft" : state,
    title: text(values.title),
    description: text(values.description),
    body: {
      format: "markdown",
      text: tidyText(file.text, { resolve, notes }),
      base: URL.parse(path, site || "https://dev.to")?.href,
    },
    topics: namesOf(row.cached_tag_list ?? row.tag_list ?? file.values.tags),
    cover: cover ? { address: cover, alt: "", caption: "" } : undefined,
    publishedAt,
    updatedAt: isoTime(row.edited_at),
    createdAt: isoTime(row.created_at),
    oldPath: pathOf(path),
    canonicalUrl: text(row.canonical_url).includes(text(row.path) || "\0")
      ? undefined
      : text(values.canonical_url) || undefined,
    notes,
  };
}

/** The head of a text counts, too. What says nowhere that it is published is a draft. */
function stateOf(head: Row, row: Row, publishedAt: string | undefined) {
  const states = [shownState(head, publishedAt), shownState(row, publishedAt)];
  const hidden = states.find(({ state }) => state !== "published");
  if (hidden) return hidden;
  const said = row.published ?? row.published_at ?? head.published;
  return { ...states[0]!, state: said ? ("published" as const) : ("draft" as const) };
}
