// 1,000 comments a minute on one article, while others read it and the front page. A part of `npm run bench -- crowd`.
import { setTimeout as pause } from "node:timers/promises";
import { openSession } from "../../app/core/session.server.ts";
import { requireStatus, send, type TimedResponse } from "./client.ts";
import { type EngineName, openDeployment } from "./deployment.ts";
import { formatNumber, formatTable, median, percentile } from "./figures.ts";
import { fillSite } from "./fill.ts";
import type { RunningSite } from "./program.ts";
import { startReader } from "./reader.ts";

export const commentFlood = "1,000 comments a minute from 50 addresses";

const commentsPerSecond = 1000 / 60;
/** A member may send 20 comments in ten minutes, so that a minute of these are all taken. */
const memberCount = 50;
const blogId = "s1";

/** Prints how long readers wait, without and with the flood, on both engines. Throws when a comment is refused or lost. */
export async function measureCommentFlood(blogCount: number, seconds: number) {
  const rows: string[][] = [];
  for (const engine of ["sqlite", "postgres"] as const)
    rows.push(...(await measureEngine(engine, blogCount, seconds)));
  const head = [commentFlood, "reads", "p50 ms", "p99 ms", "worst ms"];
  console.log(formatTable(head, rows));
}

async function measureEngine(engine: EngineName, blogCount: number, seconds: number) {
  const deployment = await openDeployment(engine);
  const site = await deployment.start();
  await fillSite(site, blogCount);
  const members = await addMembers(site);
  const quiet = await readWhile(site, () => pause(seconds * 1000));
  const comments: number[] = [];
  const flooded = await readWhile(site, () =>
    sendComments(members, Math.round(commentsPerSecond * seconds), comments),
  );
  await requireComments(site, comments.length);
  await site.stop();
  await deployment.stop();
  return [
    ...quiet.map(({ page, durations }) => toRow(`${engine}: ${page}, before`, durations)),
    ...flooded.map(({ page, durations }) => toRow(`${engine}: ${page}, meanwhile`, durations)),
    toRow(`${engine}: sending a comment`, comments),
  ];
}

function toRow(name: string, durations: number[]) {
  const figures = [median(durations), percentile(durations, 0.99), Math.max(...durations)];
  return [name, String(durations.length), ...figures.map(formatNumber)];
}

/** How long the reads of each page took while `task` ran. */
async function readWhile({ url }: RunningSite, task: () => Promise<unknown>) {
  const pages = { article: `/blog/${blogId}`, "front page": "/" };
  const readers = Object.entries(pages).map(([page, path]) => ({ page, reader: startReader(url + path) }));
  await task();
  return Promise.all(
    readers.map(async ({ page, reader }) => {
      const reads = await reader.stop();
      return { page, durations: reads.map(({ durationMs }) => durationMs) };
    }),
  );
}

type Member = Awaited<ReturnType<typeof addMembers>>[number];

/** Members who are known for long, each with an address and an open page of the article. */
async function addMembers({ url, connect }: RunningSite) {
  const { db, close } = await connect();
  const members = [];
  for (let at = 0; at < memberCount; at++) {
    const [id, created_at] = [`member${at}`, "2026-01-01T00:00:00.000Z"];
    const email = `${id}@example.com`;
    await db.insertInto("users").values({ id, email, email_key: email, created_at }).execute();
    const cookie = `lectern_session=${await openSession(db, id)}`;
    const headers = { cookie, origin: url, "x-forwarded-for": `192.0.2.${at}` };
    const page = await send(`${url}/blog/${blogId}`, { headers: { cookie } });
    const stamp = /name="stamp" value="([^"]+)"/.exec(page.body.toString())![1]!;
    members.push({ url, headers, stamp });
  }
  await close();
  return members;
}

/** Each is sent when its time has come, whether or not those before are answered. */
async function sendComments(members: Member[], count: number, durations: number[]) {
  const startedAt = performance.now();
  const pending: Promise<TimedResponse>[] = [];
  while (pending.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedAt) * commentsPerSecond) / 1000));
    for (let at = pending.length; at < due; at++) pending.push(sendComment(members[at % memberCount]!, at));
    await pause(10);
  }
  for (const answer of await Promise.all(pending)) {
    requireStatus(answer, 303, "a comment");
    durations.push(answer.durationMs);
  }
}

function sendComment({ url, headers, stamp }: Member, number: number) {
  const text = `Number ${number}: *how* long does the [loaf](https://x.example/) rest?\n\n\`\`\`js\nwait(${number});\n\`\`\`\n`;
  const contentType = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ place: blogId, text, stamp }).toString();
  return send(`${url}/comments`, { method: "POST", headers: { ...headers, ...contentType }, body });
}

async function requireComments({ connect }: RunningSite, expected: number) {
  const { db, close } = await connect();
  const { comments } = await db
    .selectFrom("comment_places")
    .select("comments")
    .where("blog_id", "=", blogId)
    .executeTakeFirstOrThrow();
  await close();
  if (comments !== expected) throw new Error(`${expected} comments are counted as ${comments}`);
}
