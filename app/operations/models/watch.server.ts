// Looks after the site every few minutes, and mails the owners what they have to know.
import { statfs } from "node:fs/promises";
import { z } from "zod";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { listOwnerEmails } from "../../accounts/models/owner.server.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { enqueueMail } from "../../core/mail.server.ts";
import { settingRow } from "../../core/setting-row.server.ts";
import { type Alert, alertsOf } from "../lib/alerts.ts";
import { backupHealth } from "./backup-health.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;

/** When each kind was mailed last, until when failed jobs were looked at, and when each node started without a stop before. */
const stateSchema = z.object({
  mailedAt: z.record(z.string(), z.number()).default({}),
  jobsUntil: z.string().default(""),
  crashes: z.array(z.number()).default([]),
});
const watchRow = settingRow("watch", stateSchema);

/** Mails what is wrong, unless that was mailed within a day. `now` in milliseconds since 1970. */
export async function watchSite(
  db: Db,
  { DATA_DIR, isNightly }: { DATA_DIR: string; isNightly: boolean },
  now: number,
): Promise<void> {
  const { bavail, blocks } = await statfs(DATA_DIR);
  const state = await readState(db);
  const failed = await listFailed(db, state.jobsUntil);
  const alerts = alertsOf({
    failedJobs: failed.map(({ name }) => name),
    freePercent: Math.floor((100 * bavail) / blocks),
    backups: await backupHealth(db, isNightly, now),
    crashes: state.crashes.filter((time) => time > now - hourMs).length,
  }).filter(({ kind }) => (state.mailedAt[kind] ?? 0) <= now - dayMs);
  // What is not mailed now, since another was today, is mailed tomorrow.
  const jobsUntil = alerts.some(({ kind }) => kind === "job") ? failed.at(-1)!.failed_at! : state.jobsUntil;
  if (alerts.length === 0) return;
  await inTransaction(db, async (db) => {
    const mailedAt = { ...state.mailedAt, ...Object.fromEntries(alerts.map(({ kind }) => [kind, now])) };
    await changeState(db, { mailedAt, jobsUntil });
    for (const alert of alerts) await mailOwners(db, alert);
  });
  await wakeRunners(db);
}

/** Called at each start; `wasStopped`: whether the server before this one ended on purpose. */
export async function recordStart(db: Db, wasStopped: boolean, now: number): Promise<void> {
  if (wasStopped) return;
  const { crashes } = await readState(db);
  await changeState(db, { crashes: [...crashes.filter((time) => time > now - hourMs), now] });
}

async function listFailed(db: Db, since: string) {
  return db
    .selectFrom("jobs")
    .select(["name", "failed_at"])
    .where("failed_at", ">", since)
    .orderBy("failed_at")
    .limit(100)
    .execute();
}

async function mailOwners(db: Db, { subject, text }: Alert) {
  const button = { text: "Open the desk", path: "/desk/care" };
  for (const email of await listOwnerEmails(db))
    await enqueueMail(db, email, { reason: "desk", subject, paragraphs: [text], button });
}

async function readState(db: Db) {
  return (await watchRow.read(db)) ?? stateSchema.parse({});
}

async function changeState(db: Db, change: Partial<z.infer<typeof stateSchema>>) {
  await watchRow.write(db, { ...(await readState(db)), ...change });
}
