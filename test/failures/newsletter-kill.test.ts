import { expect } from "vitest";
import { findIssueAbout, sendPost } from "../../app/newsletter/models/issue.server.ts";
import { saveSiteSettings } from "../../app/site/models/site-settings.server.ts";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { addSubscribers } from "../support/newsletter.ts";
import { ann, bread, publish } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { openMailServer, refusal } from "../support/servers/mail-server.ts";
import { test } from "../support/site.ts";

const count = 1000;
const about = `post:${bread.id}`;

test("two kills and a time of 4xx answers: each of 1,000 gets the letter once, or twice where a kill fell between sending and noting", async ({
  site,
  database,
  onTestFinished,
}) => {
  const mailServer = await openMailServer();
  onTestFinished(mailServer.close);
  await saveSiteSettings(site.db, { lettersPerMinute: 6000 });
  await publish(site.db, bread);
  const emails = Array.from({ length: count }, (_, at) => `a${at}@bread.example`);
  await addSubscribers(site, emails);
  await sendPost(site.db, ann.id, bread.id);
  await site.close();

  const { db, close } = await connect(database.settings.DATABASE_URL, database.settings.DATA_DIR!);
  onTestFinished(close);
  const start = async () => {
    const SMTP_URL = `smtp://127.0.0.1:${mailServer.port}?tls.rejectUnauthorized=false`;
    const program = runProgram({ ...database.settings, SMTP_URL });
    onTestFinished(program.end);
    await program.ready;
    return program;
  };

  const first = await start();
  await expect.poll(() => mailServer.mails.length, { timeout: 60_000 }).toBeGreaterThan(count / 4);
  first.kill("SIGKILL");
  await first.ended;
  await passTime(db);

  let refusedCount = 0;
  mailServer.behaviour.onRcptTo = (_address, _session, done) => {
    refusedCount++;
    done(refusal(451, "later"));
  };
  const second = await start();
  await expect.poll(() => refusedCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(20);
  mailServer.behaviour.onRcptTo = undefined;
  second.kill("SIGKILL");
  await second.ended;
  await passTime(db);

  await start();
  const state = async () => (await findIssueAbout(db, about))!.state;
  await expect.poll(state, { timeout: 150_000, interval: 500 }).toBe("sent");
  const recipients = mailServer.mails.flatMap(({ to }) => to);
  expect([...new Set(recipients)].sort()).toEqual(emails.sort());
  expect(recipients.length).toBeLessThanOrEqual(count + 2);
  const counts = Map.groupBy(recipients, (email) => email).values();
  expect(Math.max(...counts.map(({ length }) => length))).toBeLessThanOrEqual(2);
  const idOf = ({ source }: { source: string }) => /^Message-ID: (.+)$/im.exec(source)![1];
  expect(new Set(mailServer.mails.map(idOf)).size).toBe(count);
  expect(await findIssueAbout(db, about)).toMatchObject({ recipients: count, sent: count, refused: 0 });
}, 300_000);

/** As if the claims of the killed server, its lease, and the times until the next attempts were over. */
async function passTime(db: Db) {
  await db.updateTable("newsletter_letters").set({ due_at: 0 }).where("state", "=", "waiting").execute();
  await db.updateTable("jobs").set({ run_at: 0, lease_id: null, lease_until: null }).execute();
}
