import type { Archive, ImportedEntry, SourceReader } from "../imported.ts";

/** Files whose contents are given, as an archive. */
export function textArchive(files: Record<string, string | Uint8Array>): Archive {
  const bytes = (path: string) => Buffer.from(files[path]!);
  return {
    paths: Object.keys(files).sort(),
    sizeOf: (path) => bytes(path).length,
    read: async (path) => bytes(path),
    async *stream(path) {
      const all = bytes(path);
      for (let at = 0; at < all.length; at += 1000) yield all.subarray(at, at + 1000);
    },
  };
}

/** All that a reader gives, by kind. */
export async function readAll(reader: SourceReader, archive: Archive, site = "https://old.example") {
  const entries: ImportedEntry[] = [];
  for await (const entry of reader.read(archive, site)) entries.push(entry);
  const of = <Type extends ImportedEntry["type"]>(type: Type) =>
    entries.filter((entry): entry is Extract<ImportedEntry, { type: Type }> => entry.type === type);
  return {
    entries,
    persons: of("person"),
    posts: of("post"),
    comments: of("comment"),
    subscribers: of("subscriber"),
    problems: of("problem"),
  };
}
