// How long others wait while one client attacks the site: `npm run bench -- crowd [BLOGS] [ATTACK]`.
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { openSession } from "../app/models/session.server.ts";
import { connect } from "../db/connect.ts";
import type { Attacker } from "./attacks/attack.ts";
import { attacks } from "./attacks/attacks.ts";
import { fillBlogs } from "./fill.ts";
import { type Program, startProgram, temporaryFolder } from "./program.ts";
import { now, startReader, type Wait } from "./reader.ts";

const attackerPriority = 10;
const settleMs = 5000;
const afterMs = 1500;
const MB = 1024 * 1024;

/** Prints a line for each attack whose name contains `filter`, on a site with `blogCount` more blogs. */
export async function measureCrowd(blogCount: number, filter = "") {
  console.log(`${"one client".padEnd(31)}${columns.map((name) => name.padStart(12)).join("")}`);
  for (const [name, attack] of Object.entries(attacks).filter(([name]) => name.includes(filter))) {
    const folder = temporaryFolder();
    const site = await startProgram(folder);
    await fillBlogs(folder, blogCount);
    const [attacker, writer] = [
      await member(site, folder, "192.0.2.1"),
      await member(site, folder, "198.51.100.1"),
    ];
    const figures = await measure(site, () => attack(attacker), writer);
    console.log(`${name.padEnd(31)}${figures.map((figure) => figure.padStart(12)).join("")}`);
    await site.stop();
  }
}

const columns = ["read p50", "read p99", "read worst", "publish", "cover", "memory", "after 5 s"];

async function measure(site: Program, attack: () => Promise<unknown>, writer: Attacker) {
  await fetch(site.url);
  await pause(300);
  let peakBytes = 0;
  const memoryTimer = setInterval(() => {
    peakBytes = Math.max(peakBytes, site.memoryBytes());
  }, 50);
  const reader = startReader(site.url);
  await pause(300);
  const startedAt = now();
  // A real attacker uses another machine. Here this process attacks, and must not take processor time from the reader.
  setPriority(attackerPriority);
  const running = attack();
  await pause(200);
  const [publishTime, coverTime] = await Promise.all([
    timed(() => publish(writer)),
    timed(() => uploadCover(writer)),
  ]);
  await running;
  tryPriority(0);
  const endedAt = now();
  await pause(settleMs + afterMs);
  clearInterval(memoryTimer);
  const waits = await reader.stop();
  const during = waits.filter(({ at, ms }) => at + ms > startedAt && at < endedAt);
  const after = waits.filter(({ at }) => at > endedAt + settleMs);
  return [
    ...[0.5, 0.99, 1].map((part) => `${percentile(during, part)} ms`),
    publishTime,
    coverTime,
    `${Math.round(peakBytes / MB)} MB`,
    `${percentile(after, 1)} ms`,
  ];
}

function tryPriority(priority: number) {
  try {
    setPriority(priority);
  } catch {
    // Not every user may raise a priority. Then the next attacks all run at the lower one.
  }
}

function percentile(waits: Wait[], part: number) {
  const sorted = waits.map(({ ms }) => ms).sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
}

async function timed(act: () => Promise<number>) {
  const startedAt = now();
  const status = await act();
  const duration = `${Math.round(now() - startedAt)} ms`;
  return status < 400 ? duration : `${status} ${duration}`;
}

/** Creates a member with a blog and a cover. */
async function member(site: Program, folder: string, address: string): Promise<Attacker> {
  const { db, close } = await connect(undefined, folder);
  const id = `member${address.replaceAll(".", "")}`.slice(0, 20);
  const email = `${id}@example.com`;
  const user = { id, email, email_key: email, created_at: "2026-01-01T00:00:00.000Z" };
  await db.insertInto("users").values(user).execute();
  const headers = {
    cookie: `lectern_session=${await openSession(db, id)}`,
    origin: site.url,
    "x-forwarded-for": address,
    accept: "application/json",
  };
  await close();
  const author = { url: site.url, headers, blog: { id: "", image: "" } };
  const image = (await (await postCover(author)).json()) as { key: string };
  author.blog.image = image.key;
  const response = await postBlog(author);
  if (response.status !== 303) throw new Error(`not published: ${response.status}`);
  const feed = (await (await fetch(`${site.url}/feed`)).json()) as { blogs: { id: string }[] };
  author.blog.id = feed.blogs[0]!.id;
  return author;
}

const publish = async (author: Attacker) => (await postBlog(author)).status;
const uploadCover = async (author: Attacker) => (await postCover(author)).status;

function postBlog({ url, headers, blog }: Attacker) {
  const form = new FormData();
  const fields = { title: "Rye", description: "A loaf.", content: "Mix the **rye**.", image: blog.image };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${url}/write`, {
    method: "POST",
    body: form,
    headers: { ...headers, accept: "text/html" },
    redirect: "manual",
  });
}

function postCover({ url, headers }: Attacker) {
  const form = new FormData();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="99" height="60"/></svg>';
  form.append("image", new Blob([svg]), "cover.svg");
  return fetch(`${url}/upload`, { method: "POST", body: form, headers });
}
