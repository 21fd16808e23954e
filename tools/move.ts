// `lectern move`: the site from the embedded database and the folder of images to PostgreSQL and a bucket, or back.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { rebuildHeads } from "../app/search/models/rebuild-heads.server.ts";
import { readSiteSettings, saveSiteSettings } from "../app/site/models/site-settings.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import { type EnvSettings, isBucketAddress } from "../config/settings.ts";
import { connect } from "../db/connect.ts";
import { copyTables, finishCopy } from "../db/copy-tables.ts";
import type { Db } from "../db/engine.ts";
import { copyStorage } from "../storage/copy-storage.ts";
import { openImageStorage } from "../storage/open.ts";

/** How the reason of a site that was moved away begins. */
const movedText = "This site was moved to";

/** All nodes have read the settings by then, and what they were saving is saved. */
const settleMs = 3000;

interface Move {
  /** undefined: into DATA_DIR. */
  databaseUrl: string | undefined;
  /** undefined: the images stay where they are. */
  images: string | undefined;
}

/**
 * `args`: what stands behind "move". While it runs, the site goes on read-only. Run again after an interruption, it goes on;
 * `--stop` lets people write to the site again.
 */
export async function move(db: Db, settings: EnvSettings, args: string[]): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { to: { type: "string" }, images: { type: "string" }, stop: { type: "boolean" } },
  });
  if (values.stop) {
    await saveSiteSettings(db, { readOnlyReason: "" });
    return "People can write to this site again. What a move copied stays where it is.";
  }
  const target = readTarget(settings, values.to, values.images);
  const { readOnlyReason = "" } = (await readSiteSettings(db)).settings;
  if (readOnlyReason.startsWith(movedText))
    throw new OperatorError(`${readOnlyReason} Nothing is left to do here.`);
  await saveSiteSettings(db, { readOnlyReason: "The site is being moved to another database." });
  console.error("The site is read-only now, until it is started on its new database.");
  await wait(settleMs);
  const imageCount = target.images === undefined ? 0 : await moveImages(settings, target.images);
  await moveDatabase(db, settings, target.databaseUrl);
  const place = target.databaseUrl ? placeOf(target.databaseUrl) : "the embedded database";
  await saveSiteSettings(db, {
    readOnlyReason: `${movedText} ${place}. Start the servers on it, or take that back with npx lectern move --stop.`,
  });
  return `Moved, and compared row by row${imageCount ? `, with ${imageCount} files of images` : ""}. Set
${settingsLines(target)}
and start the servers again. The old database stays as it is, read-only; npx lectern move --stop there takes that back.`;
}

function readTarget({ DATABASE_URL }: EnvSettings, to: string | undefined, images: string | undefined): Move {
  const isPostgres = /^postgres(ql)?:\/\//.test(to ?? "");
  if (!isPostgres && to !== "sqlite")
    throw new OperatorError("Say where to: --to postgres://user:password@host/database, or --to sqlite.");
  if (!isPostgres && !DATABASE_URL) throw new OperatorError("The site is in SQLite already.");
  if (isPostgres && to === DATABASE_URL) throw new OperatorError("The site is in that database already.");
  if (images !== undefined && images !== "folder" && !isBucketAddress(images))
    throw new OperatorError("Say where the images go: --images s3://bucket/prefix?…, or --images folder.");
  return { databaseUrl: isPostgres ? to : undefined, images };
}

async function moveImages(settings: EnvSettings, to: string): Promise<number> {
  const address = to === "folder" ? undefined : to;
  if (address === settings.IMAGES_URL) return 0;
  const source = await openImageStorage(settings);
  const target = await openImageStorage({ ...settings, IMAGES_URL: address });
  const count = await copyStorage(source, target, (count) => progress(`images: ${count} files`)).catch(
    stopped,
  );
  console.error();
  return count;
}

async function moveDatabase(db: Db, settings: EnvSettings, databaseUrl: string | undefined) {
  const target = await connect(databaseUrl, settings.DATA_DIR);
  try {
    await target.migrate();
    let done = 0;
    await copyTables(db, target.db, (name, rows, isDone) => {
      if (isDone) progress(`${++done} tables are the same: ${name}, ${rows} rows\n`);
      else progress(`${name}: ${rows} rows`);
    });
    progress("the index of titles");
    await rebuildHeads(target.db);
    await saveSiteSettings(target.db, { readOnlyReason: "" });
    await finishCopy(target.db);
    console.error();
  } catch (error) {
    stopped(error as Error);
  } finally {
    await target.close();
  }
}

/** Without the user and the password. */
function placeOf(databaseUrl: string) {
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}

function stopped(error: Error): never {
  const next =
    error instanceof OperatorError ? "Choose an empty database" : "Run the same command again to go on";
  throw new OperatorError(
    `The move has stopped: ${error.message}. The old site is as it was, but read-only. ${next}, or npx lectern move --stop.`,
  );
}

function progress(text: string) {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : text.endsWith("\n") ? text : "");
}

function settingsLines({ databaseUrl, images }: Move) {
  const lines = [databaseUrl ? `  DATABASE_URL=${databaseUrl}` : "  no DATABASE_URL"];
  if (images) lines.push(images === "folder" ? "  no IMAGES_URL" : `  IMAGES_URL=${images}`);
  return lines.join("\n");
}
