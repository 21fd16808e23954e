import { expect } from "vitest";
import { test } from "../../../test/support/desk-people.ts";
import { elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { setMute } from "../../comments/models/mute.server.ts";
import { saveMailTimes } from "../models/mail-choices.server.ts";
import { countUnread } from "../models/notification-list.server.ts";
import { notify } from "../models/notify.server.ts";
import { mailDueNotices, mailNewPosts } from "../notice-mails.server.ts";

const minuteMs = 60_000;
const { signal } = new AbortController();

/** Publishes another post by Ann, some seconds from now. */
function publishBread({ db }: TestSite, number: number, topics: string[] = []) {
  const published = new Date(Date.now() + number * 1000).toISOString();
  return publish(db, { ...bread, id: `bread${number}`, title: `Loaf ${number}`, published }, {}, topics);
}

test("the bell counts new posts of what a member follows, each once, until they open its page", async ({
  site,
  author,
  reader: _,
}) => {
  const unread = () => countUnread(site.db, bob.id);
  await publish(site.db, { ...bread, published: new Date(Date.now() - minuteMs).toISOString() });
  await author.act(`/follow/${ann.id}`, { on: "yes" });
  await author.act("/follow/topic:rye", { on: "yes" });
  // What was there before is not new, nor are built-in articles and own posts.
  await author.act("/follow/company", { on: "yes" });
  await publish(site.db, { ...cafe, published: new Date(Date.now() + minuteMs).toISOString() }, {}, ["Rye"]);
  expect(await unread()).toBe(0);
  expect(await postsOf(author)).toEqual([bread.title]);
  await publishBread(site, 1, ["Rye"]);
  await publishBread(site, 2, ["Rye", "Bread"]);
  expect(await unread()).toBe(2);
  await setMute(site.db, bob.id, ann.id, true);
  expect(await unread()).toBe(0);
  await setMute(site.db, bob.id, ann.id, false);
  await site.db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", "bread2").execute();
  expect(await unread()).toBe(1);
  await notify(site.db, [{ userId: bob.id, kind: "like", object: "blog:a", path: "/", actorId: ann.id }]);
  expect(await unread()).toBe(2);
  expect(await postsOf(author)).toEqual(["Unread: Loaf 1", bread.title]);
  expect(await unread()).toBe(1);
  expect(await postsOf(author)).toEqual(["Loaf 1", bread.title]);
  await publishBread(site, 3);
  expect(await unread()).toBe(2);
});

test("who wants new posts at once gets them in the next round, one mail in ten minutes", async ({
  site,
  author,
  reader: _,
}) => {
  const now = Date.now() + minuteMs;
  const mailRound = (at: number) => mailNewPosts(site.db, at, "at-once", "", signal);
  await author.act(`/follow/${ann.id}`, { on: "yes" });
  await publishBread(site, 1);
  expect(await mailRound(now)).toBeUndefined();
  await saveMailTimes(site.db, bob.id, { post: "at-once" });
  expect(await mailRound(now)).toBe(bob.id);
  expect(await subjectsOf(site)).toEqual(["“Loaf 1” by Ann Archer"]);
  await publishBread(site, 2);
  await mailRound(now + minuteMs);
  await mailNewPosts(site.db, now + minuteMs, "daily", "", signal);
  await mailDueNotices(site.db, now + minuteMs, signal);
  expect(await subjectsOf(site)).toHaveLength(1);
  await mailRound(now + 11 * minuteMs);
  await mailRound(now + 22 * minuteMs);
  expect(await subjectsOf(site)).toEqual(["“Loaf 1” by Ann Archer", "“Loaf 2” by Ann Archer"]);
});

async function postsOf(browser: Awaited<ReturnType<TestSite["logIn"]>>) {
  const { text } = await browser.get("/notifications");
  const [section] = elementsOf(mainOf(text), "section", { "aria-labelledby": "followed-posts" });
  return elementsOf(section!.innerHtml, "li").map(({ innerHtml }) => elementsOf(innerHtml, "a")[0]!.text);
}

async function subjectsOf({ db }: TestSite) {
  const rows = await db.selectFrom("mails").select("content").execute();
  return rows.map(({ content }) => JSON.parse(content).subject as string).sort();
}
