// A large import while others read: `npm run bench -- import [POSTS] [IMAGES]`.
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { ZipFile } from "yazl";
import {
  changeImport,
  createImport,
  enqueueImport,
  findImport,
  type Import,
} from "../../app/import/models/import.server.ts";
import type { Db } from "../../db/engine.ts";
import { photo } from "../../test/support/pictures.ts";
import { seededRandom } from "../../tools/seed/random.ts";
import { openTexts } from "./blog-texts.ts";
import { formatNumber, formatTable, median, percentile } from "./figures.ts";
import { createTemporaryFolder, startSite } from "./program.ts";
import { startReader } from "./reader.ts";

const ownerId = "owner2222222";
const sampleMs = 100;
const timeoutMs = 3 * 60 * 60_000;

/** Throws when the import fails, or when an entry does. */
export async function measureImport(postCount: number, imageCount: number) {
  const folder = createTemporaryFolder();
  const file = join(folder, "ghost.zip");
  await writeExport(file, postCount, imageCount);
  const site = await startSite(folder);
  const { db, close } = await site.connect();
  const id = await begin(db, file);
  const [before, startedAt, reader] = [site.memoryBytes(), performance.now(), startReader(site.url)];
  const steps: Record<string, { samples: number; maxBytes: number }> = {};
  for (let state = "reading"; state !== "done"; ) {
    const row = (await findImport(db, id))!;
    if (row.state === "planned") await changeImport(db, ownerId, id, "start");
    state = await stageOf(db, row);
    const { samples, maxBytes } = steps[state] ?? { samples: 0, maxBytes: 0 };
    steps[state] = { samples: samples + 1, maxBytes: Math.max(maxBytes, site.memoryBytes()) };
    if (row.state === "failed") throw new Error(row.problem);
    if (performance.now() - startedAt > timeoutMs) throw new Error("the import takes too long");
    await pause(sampleMs);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const reads = (await reader.stop()).map(({ durationMs }) => durationMs);
  const failed = await countOf(db, id, "failed");
  await close();
  await site.stop();
  if (failed > 0) throw new Error(`${failed} entries failed`);
  const figures = {
    ...{ postCount, imageCount, seconds, beforeBytes: before, steps },
    read: { count: reads.length, p50Ms: median(reads), p99Ms: percentile(reads, 0.99) },
  };
  console.log(formatImport(figures));
  return { import: figures };
}

export type ImportFigures = Awaited<ReturnType<typeof measureImport>>["import"];

export function formatImport(figures: ImportFigures): string {
  const { postCount, imageCount, seconds, beforeBytes, steps, read } = figures;
  const maxBytes = Math.max(...Object.values(steps).map((step) => step.maxBytes));
  return formatTable(
    ["an import of", "seconds", "MB before", "MB at most", "reading the front page: p50 ms", "p99 ms"],
    [
      [
        `${postCount.toLocaleString("en")} posts, ${imageCount.toLocaleString("en")} images`,
        ...[seconds, beforeBytes / 1e6, maxBytes / 1e6, read.p50Ms, read.p99Ms].map(formatNumber),
      ],
    ],
  );
}

/** A ZIP file as Ghost's export with its images: each post has some of them. */
async function writeExport(file: string, postCount: number, imageCount: number) {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file));
  zip.addReadStream(Readable.from(exportOf(postCount, imageCount)), "blog.ghost.json");
  const picture = await photo(1600, 1000).jpeg({ quality: 90 }).toBuffer();
  for (let at = 0; at < imageCount; at++)
    zip.addBuffer(picture, `content/images/${at}.jpg`, { compress: false });
  zip.end();
  await written;
}

function* exportOf(postCount: number, imageCount: number) {
  const nextText = openTexts(seededRandom(31));
  const time = (at: number) => new Date(Date.UTC(2012, 0, 1) + at * 3_600_000).toISOString();
  yield '{"db":[{"meta":{"exported_on":1,"version":"5.0.0"},"data":{"users":[{"id":"1","name":"Ada","email":"ada@old.example"}],"posts":[';
  for (let at = 0; at < postCount; at++) {
    const texts = [nextText(), nextText(), nextText()];
    const { title, description } = texts[0]!;
    const images =
      at < imageCount ? [`<p><img src="__GHOST_URL__/content/images/${at}.jpg" alt=""></p>`] : [];
    const paragraphs = texts.flatMap(({ content }) => content.split("\n\n").map((text) => `<p>${text}</p>`));
    const html = [...paragraphs, ...images, `<p><a href="__GHOST_URL__/post-${at + 1}/">Next</a></p>`].join(
      "",
    );
    const state = { status: "published", author_id: "1", published_at: time(at), created_at: time(at) };
    const post = { id: `p${at}`, title, slug: `post-${at}`, html, custom_excerpt: description, ...state };
    yield `${at === 0 ? "" : ","}${JSON.stringify(post)}`;
  }
  yield "]}}]}";
}

async function begin(db: Db, file: string): Promise<string> {
  const [created_at, email] = ["2026-01-01T00:00:00.000Z", "olga@example.com"];
  const owner = { id: ownerId, email, email_key: email, role: "owner" as const, created_at };
  await db.insertInto("users").values(owner).execute();
  const site = "https://old.example";
  const options = { authors: "people", as: "", site, fetchesImages: false, invites: false } as const;
  const id = (await createImport(db, { userId: ownerId, file, fileName: "ghost.zip", options }))!;
  await enqueueImport(db, id);
  return id;
}

/** What it works on: "reading", "images" or "posts"; otherwise its state. */
async function stageOf(db: Db, { id, state }: Import) {
  if (state !== "running") return state;
  const query = db.selectFrom("import_entries").select("kind").where("import_id", "=", id);
  const next = await query.where("state", "=", "planned").orderBy("stage").limit(1).executeTakeFirst();
  return next?.kind === "image" ? "images" : "posts";
}

async function countOf(db: Db, id: string, state: string) {
  const query = db.selectFrom("import_entries").where("import_id", "=", id).where("state", "=", state);
  return Number((await query.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
}
