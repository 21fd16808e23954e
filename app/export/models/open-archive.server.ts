import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { openPromise } from "yauzl";
import { z } from "zod";
import { OperatorError } from "../../../config/operator-error.ts";
import { isKnownMigration } from "../../../db/migrate.ts";
import { compareVersions, programVersion } from "../../writing/models/release.server.ts";
import { formatName, formatVersion, manifestName } from "./export-site.server.ts";

const manifestSchema = z.object({
  format: z.literal(formatName),
  version: z.number(),
  program: z.string().regex(/^\d+\.\d+\.\d+$/),
  tables: z.string(),
  site: z.string(),
  createdAt: z.string(),
  blogs: z.number(),
  drafts: z.number(),
  images: z.number(),
  missing: z.number(),
  sha256: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export interface ArchiveFile {
  name: string;
  /** Of the whole archive. */
  count: number;
  open(): Promise<Readable>;
  /** The whole content. Throws an OperatorError when there is more than `maxBytes`. */
  read(maxBytes: number): Promise<Buffer>;
}

/** No texts that people wrote shrink to less, and zeros to a thousandth. */
const maxRatio = 200;
const smallBytes = 10_000_000;
const maxManifestBytes = 100_000;

/** Whether a ZIP file is an export of this program; also false for what is no ZIP file. */
export async function isSiteExport(file: string): Promise<boolean> {
  try {
    for await (const { name } of readArchive(file)) if (name === manifestName) return true;
  } catch (error) {
    if (isDiskError(error)) throw error;
  }
  return false;
}

/** The files of a ZIP archive in their order, one at a time. Throws an OperatorError when it is damaged. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveFile> {
  const zip = await openPromise(file, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, compressedSize, uncompressedSize } = entry;
      if (uncompressedSize > smallBytes && uncompressedSize > maxRatio * compressedSize)
        damaged(`${name} is too large`);
      const open = () => zip.openReadStreamPromise(entry);
      const read = async (maxBytes: number) => {
        if (uncompressedSize > maxBytes) damaged(`${name} is too large`);
        return Buffer.concat(await (await open()).toArray());
      };
      yield { name, count: zip.entryCount, open, read };
    }
  } finally {
    zip.close();
  }
}

/** Reads a whole export, and checks that this program can restore it and that nothing was changed in it. Throws an OperatorError. */
export async function checkExport(file: string, signal?: AbortSignal): Promise<Manifest> {
  const sums = createHash("sha256");
  let manifest: Manifest | undefined;
  try {
    for await (const entry of readArchive(file)) {
      if (manifest) damaged(`${entry.name} stands behind its end`);
      if (entry.name === manifestName) manifest = readManifest(await entry.read(maxManifestBytes));
      else sums.update(`${await sha256Of(entry, signal)}  ${entry.name}\n`);
    }
  } catch (error) {
    if (error instanceof OperatorError || signal?.aborted || isDiskError(error)) throw error;
    damaged((error as Error).message);
  }
  if (!manifest) throw new OperatorError(`This is no export of Lectern: it has no ${manifestName}.`);
  if (sums.digest("hex") !== manifest.sha256) damaged("its content was changed, or is not whole");
  return manifest;
}

async function sha256Of(entry: ArchiveFile, signal: AbortSignal | undefined) {
  const sum = createHash("sha256");
  for await (const piece of await entry.open()) {
    signal?.throwIfAborted();
    sum.update(piece as Buffer);
  }
  return sum.digest("hex");
}

function readManifest(bytes: Buffer): Manifest {
  const result = manifestSchema.safeParse(parseJson(bytes.toString()));
  if (!result.success) return damaged(`${manifestName} cannot be read`);
  const { version, program, tables } = result.data;
  if (version > formatVersion || compareVersions(program, programVersion()) > 0 || !isKnownMigration(tables))
    throw new OperatorError(
      `This export was made by Lectern ${program}, which is newer than this one. Use that version or a later one.`,
    );
  if (version < formatVersion)
    throw new OperatorError(
      `This export has a format that is too old. Restore it with Lectern ${program}, then upgrade.`,
    );
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All others are what yauzl and zlib find. */
function isDiskError(error: unknown) {
  return error instanceof Error && "syscall" in error;
}

export function damaged(problem: string): never {
  throw new OperatorError(`The export is damaged: ${problem}.`);
}
