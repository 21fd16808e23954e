import { expect } from "vitest";
import { formOf } from "../../../test/permissions/act.ts";
import { olga, test } from "../../../test/support/desk-people.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import type { MailContent } from "../../core/mail.server.ts";
import { unsubscribePath } from "../../mail/unsubscribe-links.server.ts";
import { jobsOf } from "../../subjects.server.ts";
import { notify } from "../models/notify.server.ts";
import { mailDueNotices, mailNewPosts } from "../notice-mails.server.ts";

const minuteMs = 60_000;
const { signal } = new AbortController();

test("20 replies in ten minutes are one mail, and the next one waits for ten minutes", async ({
  site,
  author: _,
  reader: __,
}) => {
  const now = Date.now();
  for (let count = 0; count < 20; count++) await reply(site, count);
  await mailDueNotices(site.db, now + 1000, signal);
  await mailDueNotices(site.db, now + 2000, signal);
  const [mail, ...others] = await readMails(site);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: bob.email,
    subject: "Ann Archer replied to your comment, and 19 more",
  });
  expect(mail!.paragraphs).toHaveLength(20);
  expect(mail!.paragraphs).toContain("Ann Archer replied to your comment\nReply 19");
  await reply(site, 20);
  await mailDueNotices(site.db, now + 5 * minuteMs, signal);
  expect(await readMails(site)).toHaveLength(1);
  await mailDueNotices(site.db, now + 11 * minuteMs, signal);
  expect((await readMails(site)).map(({ subject }) => subject)).toContain(
    "Ann Archer replied to your comment",
  );
});

test("what was read is not mailed, nor to an address that is not confirmed, nor what somebody wants no more", async ({
  site,
  author,
  reader: _,
}) => {
  const now = Date.now();
  await reply(site, 1);
  await author.post("/notifications/read", { until: new Date().toISOString() });
  await mailDueNotices(site.db, now + minuteMs, signal);
  await author.postFiles(
    "/account",
    formOf({ act: "mail-times", reply: "never", like: "at-once", post: "weekly" }),
  );
  await reply(site, 2);
  await mailDueNotices(site.db, now + minuteMs, signal);
  await site.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", bob.id).execute();
  await notify(site.db, [{ userId: bob.id, kind: "like", object: "blog:a", path: "/", actorId: ann.id }]);
  await mailDueNotices(site.db, now + minuteMs, signal);
  expect(await readMails(site)).toEqual([]);
  const { mail } = await site.db.selectFrom("notification_choices").select("mail").executeTakeFirstOrThrow();
  expect(JSON.parse(mail)).toEqual({ reply: "never", like: "at-once" });
});

test("a mail's address ends its kinds with one click, from anywhere and without a login", async ({
  site,
  author,
}) => {
  const path = unsubscribePath(site.settings.SECRET, bob.id, ["reply", "like"]);
  const visitor = site.openBrowser();
  expect(textOf(mainOf((await visitor.get(path)).text))).toContain("Replies to you; Likes");
  expect(await site.db.selectFrom("notification_choices").selectAll().execute()).toEqual([]);
  for (const origin of ["https://mail.example", "null"]) {
    const response = await visitor.post(path, { "List-Unsubscribe": "One-Click" }, { origin });
    expect([response.status, response.headers.location]).toEqual([200, undefined]);
  }
  const fromPage = await visitor.post(path, { from: "page" });
  expect([fromPage.status, fromPage.headers.location]).toEqual([303, `${path}?done`]);
  expect(textOf(mainOf((await visitor.get(`${path}?done`)).text))).toContain("You get no more mails");
  const { mail } = await site.db.selectFrom("notification_choices").select("mail").executeTakeFirstOrThrow();
  expect(JSON.parse(mail)).toEqual({ reply: "never", like: "never" });
  expect((await author.get("/account")).text).toContain("Notifications by mail");
  for (const wrong of [`${path}x`, "/unsubscribe/a.reply.b", path.replace(bob.id, olga.id)]) {
    expect((await visitor.post(wrong, {})).status).toBe(404);
    expect((await visitor.get(wrong)).status).toBe(404);
  }
});

test("new posts of what somebody follows are mailed once a day, with what else waits for the day", async ({
  site,
  author,
  reader: _,
}) => {
  const now = Date.now();
  await publish(site.db, { ...bread, published: new Date(now - minuteMs).toISOString() });
  await author.act(`/follow/${bread.author.id}`, { on: "yes" });
  // Its built-in articles have no date.
  await author.act("/follow/company", { on: "yes" });
  expect(textOf(mainOf((await author.get("/notifications")).text))).toContain("New posts of what you follow");
  expect(await mailNewPosts(site.db, now, "daily", "", signal)).toBe(bob.id);
  expect(await mailNewPosts(site.db, now, "daily", bob.id, signal)).toBeUndefined();
  await mailNewPosts(site.db, now + minuteMs, "daily", "", signal);
  const mails = await readMails(site);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toContain(`“${bread.title}” by `);
  expect(mails[0]!.unsubscribe).toEqual({ userId: bob.id, kinds: ["post"] });
});

test("the daily job waits for its hour", async ({ site }) => {
  const job = jobsOf("mail", site.parts)["mail-new-posts"]!;
  const next = (await job.run(null, signal, false))!;
  expect(next.runAt).toBeGreaterThan(Date.now());
  expect(new Date(next.runAt).toISOString()).toMatch(/T06:00:00.000Z$/);
  const due = { after: "", dueAt: Date.now() - 1 };
  expect((await job.run(due, signal, false))!.payload).toMatchObject({ after: "" });
});

function reply({ db }: TestSite, number: number) {
  const object = `blog:reply${number}` as const;
  return notify(db, [
    { userId: bob.id, kind: "reply", object, actorId: ann.id, path: "/", text: `Reply ${number}` },
  ]);
}

async function readMails({ db }: TestSite) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("created_at").execute();
  return rows.map(({ recipient, content }) => ({ recipient, ...(JSON.parse(content) as MailContent) }));
}
