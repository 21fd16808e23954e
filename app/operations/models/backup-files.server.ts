// A backup is three files in "databases": NAME.db, the copy of the database; NAME.images, a line "SHA-256 BYTES KEY" for each
// image; NAME.json, what has to be in them, which is written last. The images of all backups are in "images", each once.
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import type { Storage } from "../../../storage/storage.ts";
import { isBackupName, timeOfBackup } from "../lib/backup-names.ts";

/** What reads and writes of backups need: also a ZIP file has it. */
export type BackupReader = Pick<Storage, "get" | "open" | "list">;
export type BackupWriter = Pick<Storage, "put" | "putFile" | "list" | "get" | "open">;

const manifestSchema = z.object({
  format: z.literal("lectern-backup"),
  version: z.number(),
  program: z.string(),
  database: z.object({ bytes: z.number(), sha256: z.string(), tables: z.record(z.string(), z.number()) }),
  /** `sha256`: of the list. `bytes`: of all images. */
  images: z.object({ count: z.number(), bytes: z.number(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

const version = 1;

export interface StoredBackup {
  name: string;
  /** Of the database. */
  bytes: number;
  createdAt: string;
}

export const databaseKey = (name: string) => `databases/${name}.db`;
export const listKey = (name: string) => `databases/${name}.images`;
const manifestKey = (name: string) => `databases/${name}.json`;
export const imageKey = (key: string) => `images/${key}`;

export async function writeManifest(
  target: BackupWriter,
  name: string,
  manifest: Omit<Manifest, "format" | "version">,
) {
  const text = JSON.stringify({ format: "lectern-backup", version, ...manifest }, null, 2);
  await target.put(manifestKey(name), Buffer.from(text), "application/octet-stream");
}

/** Throws an OperatorError when there is no such backup, or it is one of another program or a newer one. */
export async function readManifest(source: BackupReader, name: string): Promise<Manifest> {
  const bytes = await source.get(manifestKey(name));
  if (!bytes) throw new OperatorError(`There is no backup ${name}, or it is incomplete.`);
  const result = manifestSchema.safeParse(parseJson(Buffer.from(bytes).toString()));
  if (!result.success)
    throw new OperatorError(`${name} is no backup of Lectern, or its description is damaged.`);
  if (result.data.version > version)
    throw new OperatorError(`${name} was made by a newer Lectern. Use that version or a later one.`);
  return result.data;
}

/** The complete backups, newest first. */
export async function listBackups(source: BackupReader): Promise<StoredBackup[]> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of source.list("databases")) sizes.set(key, bytes);
  const names = [...sizes.keys()].map((key) => key.slice("databases/".length).replace(/\.json$/, ""));
  return names
    .filter((name) => isBackupName(name) && sizes.has(databaseKey(name)))
    .sort()
    .reverse()
    .map((name) => ({
      name,
      bytes: sizes.get(databaseKey(name))!,
      createdAt: new Date(timeOfBackup(name)).toISOString(),
    }));
}

export interface ListedImage {
  sha256: string;
  bytes: number;
  key: string;
}

export function formatImageList(images: ListedImage[]): string {
  return images.map(({ sha256, bytes, key }) => `${sha256} ${bytes} ${key}\n`).join("");
}

/** The images of a backup. Throws an OperatorError when the list is missing or was changed. */
export async function* readImageList(source: BackupReader, name: string, manifest: Manifest) {
  const file = await source.open(listKey(name));
  if (!file) throw new OperatorError(`The backup ${name} has lost its list of images.`);
  const hash = createHash("sha256");
  for await (const line of createInterface({ input: Readable.fromWeb(file.stream as never) })) {
    hash.update(`${line}\n`);
    const [sha256 = "", bytes = "", key = ""] = line.split(" ");
    yield { sha256, bytes: Number(bytes), key } satisfies ListedImage;
  }
  if (hash.digest("hex") !== manifest.images.sha256)
    throw new OperatorError(`The list of images of the backup ${name} was changed or is damaged.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
