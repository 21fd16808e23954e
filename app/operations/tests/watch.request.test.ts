// The owner is told by mail what needs a person, and not twice a day.
import { expect } from "vitest";
import { addOwner } from "../../../test/support/owner.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { enqueueJob } from "../../core/job.server.ts";
import { listMails } from "../../core/mail.server.ts";
import { alertsOf } from "../lib/alerts.ts";
import { recordStart, watchSite } from "../models/watch.server.ts";

const now = Date.parse("2026-05-01T12:00:00Z");
const hourMs = 3_600_000;
const watch = ({ db, settings }: TestSite, at: number) =>
  watchSite(db, { DATA_DIR: settings.DATA_DIR, isNightly: false }, at);
const subjects = async ({ db }: TestSite) => (await listMails(db)).map(({ subject }) => subject).sort();

test("a job that failed for good and a server that keeps crashing are mailed once a day", async ({
  site,
}) => {
  await addOwner(site);
  await watch(site, now);
  expect(await subjects(site)).toEqual([]);
  await failJob(site, "one", now);
  for (let at = 0; at < 3; at++) await recordStart(site.db, false, now + at);
  await recordStart(site.db, true, now);
  const both = ["The server keeps crashing", "Work in the background has failed"];
  for (const at of [0, 1, 2]) await watch(site, now + at * hourMs);
  expect(await subjects(site)).toEqual(both);
  // Another one on the same day waits for the next.
  await failJob(site, "two", now + hourMs);
  await watch(site, now + 2 * hourMs);
  expect(await subjects(site)).toEqual(both);
  await watch(site, now + 25 * hourMs);
  expect(await subjects(site)).toEqual([...both, both[1]].sort());
});

test("an old backup, one that cannot be restored and a full disk are said, each with what to do", async () => {
  const well = { failedJobs: [], freePercent: 50, backups: undefined, crashes: 0 };
  expect(alertsOf(well)).toEqual([]);
  const old = { isGood: false, madeAt: "2026-04-01T03:30:00Z" };
  const red = { ...old, drill: { at: "2026-04-01T04:00:00Z", problem: "The image a is missing." } };
  const texts = (health: object) => alertsOf({ ...well, ...health }).map(({ kind, text }) => [kind, text]);
  expect(texts({ backups: old })).toEqual([
    ["backup", "The last one was made at 2026-04-01T03:30:00Z. The desk says why no newer one was."],
  ]);
  expect(texts({ backups: red })[0]![1]).toMatch(/^The image a is missing\. Make a new backup/);
  expect(texts({ freePercent: 9 })).toEqual([["disk", expect.stringContaining("Only 9 % of the disk")]]);
});

async function failJob({ db }: TestSite, id: string, at: number) {
  await enqueueJob(db, { id, name: "sweep-images", runAt: at });
  const failed = { failed_at: new Date(at).toISOString(), last_error: "no" };
  await db.updateTable("jobs").set(failed).where("id", "=", id).execute();
}
