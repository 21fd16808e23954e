import { decodeText } from "../decode-text.ts";
import type { Archive, ImportedEntry, SourceReader } from "../imported.ts";
import { readRows } from "../lists/read-rows.ts";
import { wordOf, yes } from "../yes-no.ts";
import { linkParagraph } from "./html.ts";
import { firstId } from "./ids.ts";
import { listIn } from "./subscribers.ts";
import { isoTime, problem, text, unclearNote } from "./texts.ts";

type Row = Record<string, unknown>;

/** The list of subscribers has the name of the publication. */
const publication = /(?:^|\/)email_list\.([^/]+)\.csv$/i;
const listPath = /(?:^|\/)posts\.csv$/i;

export const substack: SourceReader = {
  name: "substack",
  label: "Substack",
  matches: async ({ paths }) => paths.some((path) => listPath.test(path)),
  siteOf: async ({ paths }) => paths.map((path) => publication.exec(path)?.[1] ?? "").find(Boolean) ?? "",
  read,
};

async function* read(archive: Archive, site: string): AsyncGenerator<ImportedEntry> {
  for (const path of archive.paths.filter((path) => listPath.test(path)))
    for await (const row of listedIn(archive, path)) {
      const file = `${path.replace(/posts\.csv$/i, "")}posts/${text(row.post_id)}.html`;
      const hasText = archive.paths.includes(file);
      if (!hasText && !text(row.podcast_url))
        yield problem(text(row.title) || text(row.post_id), "The export does not hold its text.");
      else yield postOf(row, hasText ? decodeText(await archive.read(file, 20_000_000)) : "", site);
    }
  for (const path of archive.paths.filter((path) =>
    /(?:^|\/)(?:email_list|subscribers)[^/]*\.csv$/i.test(path),
  ))
    yield* listIn(archive, path);
}

/** The posts by the names in the first line; what is broken is skipped. */
async function* listedIn(archive: Archive, path: string): AsyncGenerator<Row> {
  const options = { skip_records_with_error: true, trim: true };
  let names: string[] | undefined;
  for await (const values of readRows(await archive.read(path, 50_000_000), { options }))
    if (names) yield Object.fromEntries(names.map((name, at) => [name, values[at]]));
    else names = values;
}

function postOf(row: Row, source: string, site: string): ImportedEntry {
  const notes: string[] = [];
  const [, slug] = /^\d+\.(.+)$/.exec(text(row.post_id)) ?? [];
  const kind = text(row.type);
  const audience = text(row.audience);
  const isPublished = yes.test(wordOf(text(row.is_published)));
  const isPublic = audience === "everyone" && kind !== "adhoc_email";
  const podcast = text(row.podcast_url);
  if (podcast) notes.push("Its podcast became a link.");
  if (kind === "thread") notes.push("It was a discussion: what people wrote in it is not in the export.");
  if (isPublished && !isPublic)
    notes.push(
      kind === "adhoc_email"
        ? "It was sent by e-mail only."
        : audience
          ? `Only some could read it: ${audience}.`
          : unclearNote(""),
    );
  const sound = podcast ? linkParagraph(podcast) : "";
  const oldPath = slug && isPublished ? `/p/${slug}` : undefined;
  return {
    type: "post",
    sourceId: firstId(text(row.post_id), text(row.slug), `${text(row.title)} ${text(row.post_date)}`.trim()),
    kind: kind === "page" ? "page" : "post",
    state: !isPublished || !audience ? "draft" : isPublic ? "published" : "private",
    title: text(row.title),
    description: text(row.subtitle),
    body: { format: "html", text: sound + source, base: site + (oldPath ?? "") },
    authors: [],
    topics: [],
    publishedAt: isPublished ? isoTime(row.post_date) : undefined,
    createdAt: isoTime(row.post_date),
    oldPath,
    notes,
  };
}
