import type { SMTPServerOptions } from "smtp-server";
import { expect } from "vitest";
import { storeImageOfAnn } from "../../../test/support/blog-with-images.ts";
import { submitEditor } from "../../../test/support/editor.ts";
import { addSubscribers, subscribersOf } from "../../../test/support/newsletter.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import {
  addUser,
  ann,
  bob,
  bread,
  cafe,
  confirmEmail,
  publish,
} from "../../../test/support/people-and-blogs.ts";
import { decoded, send, test } from "../../../test/support/sent-letters.ts";
import { refusal } from "../../../test/support/servers/mail-server.ts";
import { findUser } from "../../core/user.server.ts";
import { beginDigest } from "../begin-digest.server.ts";
import { findIssueAbout, moveIssue, sendPost } from "../models/issue.server.ts";
import { saveMemberSubscription } from "../models/subscriber.server.ts";
import { beginWished } from "../models/wishes.server.ts";

test("a letter has its text twice, absolute addresses, the headers of a list, and no pixel", async ({
  site,
  mailServer,
}) => {
  const key = await storeImageOfAnn(site);
  const content =
    `![Crumb](/images/${key}-1600.webp)\n\n` +
    "Hello [there](/blog/s1), *you*.\n\n```js\nconst a = 1;\n  a++;\n```\n\n![A loaf](https://pictures.example/loaf.png)\n\nhttps://youtu.be/dQw4w9WgXcQ\n\n$x^2$ and a note[^1].\n\n[^1]: Below.";
  await publish(site.db, { ...bread, title: "Bread <b>&\u2028 more", content });
  await site.db.updateTable("blogs").set({ image: key }).where("id", "=", bread.id).execute();
  await addSubscribers(site, ["rye@bread.example"]);
  await sendPost(site.db, ann.id, bread.id);
  expect(await send(site, `post:${bread.id}`)).toMatchObject({ state: "sent", recipients: 1, sent: 1 });
  const { source, to } = mailServer.mails[0]!;
  const [head, plain, html] = decoded(source);
  expect(to).toEqual(["rye@bread.example"]);
  expect(head).toMatch(/^List-ID: "?Loaf & Co"? <newsletter\.127\.0\.0\.1>$/im);
  expect(head).toMatch(/^List-Unsubscribe: <http:\/\/127\.0\.0\.1:\d+\/unsubscribe\/[\w.-]+>$/m);
  expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(plain).toContain("    const a = 1;\n      a++;");
  expect(plain).toContain(`Hello there (${site.url}/blog/s1), you.`);
  expect(html).toContain("Bread &lt;b&gt;&amp;");
  expect(html).toContain(`href="${site.url}/blog/s1"`);
  expect(html).toContain("const a = 1;\n  a++;");
  expect(html).toContain("https://youtu.be/dQw4w9WgXcQ");
  expect(html).toContain("x^2");
  expect(html).not.toMatch(/<(script|iframe|math|button|form)|class="formula|href="\/|src="\//);
  for (const mark of ["\u0001", "\u0002"]) expect(html + plain!).not.toContain(mark);
  const images = [...html!.matchAll(/<img[^>]*src="([^"]+)"/g)].map(([, src]) => src);
  // Outlook shows no WebP.
  const jpeg = `${site.url}/jpeg/${key}.jpg`;
  expect(images).toEqual([jpeg, jpeg, "https://pictures.example/loaf.png"]);
  expect((await site.get(`/jpeg/${key}.jpg`)).headers["content-type"]).toBe("image/jpeg");
});

test("its link ends the letters with one click, from any program, once; guesses and other letters do not", async ({
  site,
  mailServer,
}) => {
  await publish(site.db, bread);
  await addSubscribers(site, ["oat@bread.example", "rye@bread.example"]);
  await sendPost(site.db, ann.id, bread.id);
  await send(site, `post:${bread.id}`);
  const path = endPathOf(mailServer.mails[0]!.source);
  const end = (path: string) =>
    site.openBrowser().post(path, { "List-Unsubscribe": "One-Click" }, { origin: "null" });
  const [id, kind, issue, signature] = path.split("/")[2]!.split(".");
  const [other] = (await subscribersOf(site)).filter((subscriber) => subscriber.id !== id);
  for (const guess of [
    `${other!.id}.${kind}.${issue}.${signature}`,
    `${id}.${kind}.other.${signature}`,
    `${id}.${kind}.${issue}`,
  ])
    expect((await end(`/unsubscribe/${guess}`)).status).toBe(404);
  expect(await subscribersOf(site)).toHaveLength(2);
  expect(textOf((await site.get(path)).text)).toContain("The newsletter");
  expect(await subscribersOf(site)).toHaveLength(2);
  for (const _ of [1, 2]) expect((await end(path)).status).toBe(200);
  expect((await subscribersOf(site)).map(({ id }) => id)).toEqual([other!.id]);
  expect(await findIssueAbout(site.db, `post:${bread.id}`)).toMatchObject({ unsubscribed: 1 });
});

test("a post is sent once, to those who want it, over one connection", async ({ site, mailServer }) => {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  await addSubscribers(site, ["all@bread.example"]);
  await addUser(site.db, bob);
  await confirmEmail(site.db, bob);
  const member = (await findUser(site.db, bob.email))!;
  await saveMemberSubscription(site.db, member, { wantsAll: false, choices: [ann.id], cadence: "each" });
  for (const _ of [1, 2]) {
    await sendPost(site.db, ann.id, bread.id);
    await send(site, `post:${bread.id}`);
  }
  await sendPost(site.db, ann.id, cafe.id);
  await send(site, `post:${cafe.id}`);
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual([
    ...["all@bread.example", "all@bread.example", bob.email],
  ]);
  expect(mailServer.connectionCount()).toBe(2);
});

test("a draft that is to be sent goes out when it is published; an update, or a second publish, sends nothing", async ({
  site,
  mailServer,
}) => {
  const owner = await logInOwner(site);
  await confirmEmail(site.db, ann);
  await addSubscribers(site, ["rye@bread.example"]);
  const key = "newpost22222";
  await owner.postFiles(`/drafts/${key}`, draftForm());
  const page = await owner.get(`/write/${key}/letter`);
  expect(textOf(mainOf(page.text))).toContain(
    "It would go to 1 subscriber, who asked for each post, when it is published.",
  );
  expect((await owner.post(`/write/${key}/letter`, { act: "send" })).status).toBe(303);
  await beginWished(site.db);
  expect(await site.db.selectFrom("newsletter_issues").select("id").execute()).toEqual([]);
  expect((await submitEditor(owner, "/write", { publishKey: key })).status).toBe(303);
  for (const _ of [1, 2]) await beginWished(site.db);
  const [issue, ...others] = await site.db.selectFrom("newsletter_issues").select("about").execute();
  expect(others).toEqual([]);
  await send(site, issue!.about);
  expect(mailServer.mails).toHaveLength(1);
});

test("what an editor wished sends nothing after they lost that role", async ({ site }) => {
  const owner = await logInOwner(site);
  await confirmEmail(site.db, ann);
  const key = "newpost22222";
  await owner.postFiles(`/drafts/${key}`, draftForm());
  await owner.post(`/write/${key}/letter`, { act: "send" });
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", ann.id).execute();
  expect((await submitEditor(owner, "/write", { publishKey: key })).status).toBe(303);
  await beginWished(site.db);
  for (const table of ["newsletter_issues", "newsletter_wishes"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test("a post that is unpublished stops its letters, and an editor pauses, continues and ends them", async ({
  site,
  mailServer,
}) => {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  await addSubscribers(site, ["rye@bread.example"]);
  await sendPost(site.db, ann.id, bread.id);
  const { id } = (await findIssueAbout(site.db, `post:${bread.id}`))!;
  await moveIssue(site.db, ann.id, id, "pause");
  expect(await send(site, `post:${bread.id}`)).toMatchObject({ state: "paused", sent: 0 });
  await moveIssue(site.db, ann.id, id, "continue");
  await site.db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", bread.id).execute();
  expect(await send(site, `post:${bread.id}`)).toMatchObject({
    state: "cancelled",
    problem: "The post is not public any more.",
  });
  expect((await site.get(`/newsletter/${id}`)).status).toBe(404);
  await sendPost(site.db, ann.id, cafe.id);
  const other = (await findIssueAbout(site.db, `post:${cafe.id}`))!;
  await moveIssue(site.db, ann.id, other.id, "cancel");
  await moveIssue(site.db, ann.id, other.id, "continue");
  expect(await send(site, `post:${cafe.id}`)).toMatchObject({ state: "cancelled" });
  expect(mailServer.mails).toEqual([]);
});

test("three letters that are refused for good suspend an address; one that arrives begins the count again", async ({
  site,
  mailServer,
}) => {
  await addSubscribers(site, ["gone@bread.example", "rye@bread.example"]);
  const refuse: SMTPServerOptions["onRcptTo"] = ({ address }, _session, done) =>
    done(address.startsWith("gone") ? refusal(550, "no such mailbox") : null);
  for (const [at, id] of ["a", "b", "c", "d", "e", "f"].entries()) {
    mailServer.behaviour.onRcptTo = at === 2 ? undefined : refuse;
    await publish(site.db, { ...bread, id: `post${id}2222222` });
    await sendPost(site.db, ann.id, `post${id}2222222`);
    await send(site, `post:post${id}2222222`);
  }
  expect(await subscribersOf(site)).toMatchObject([
    { state: "suspended", refusals: 3 },
    { state: "confirmed" },
  ]);
  expect(await findIssueAbout(site.db, "post:posta2222222")).toMatchObject({ refused: 1, sent: 1 });
  await publish(site.db, { ...bread, id: "postg2222222" });
  await sendPost(site.db, ann.id, "postg2222222");
  expect(await send(site, "post:postg2222222")).toMatchObject({ recipients: 1, sent: 1 });
});

test("a server that refuses all of it pauses the issue, and says why; one that is down makes it wait", async ({
  site,
  mailServer,
}) => {
  await publish(site.db, bread);
  await addSubscribers(
    site,
    Array.from({ length: 30 }, (_, at) => `a${at}@bread.example`),
  );
  mailServer.behaviour.onRcptTo = (_address, _session, done) => done(refusal(554, "we do not like you"));
  await sendPost(site.db, ann.id, bread.id);
  const paused = await send(site, `post:${bread.id}`);
  expect(paused).toMatchObject({ state: "paused", refused: 20 });
  expect(paused.problem).toContain("20 letters in a row were refused");
  expect(paused.problem).not.toContain("@bread.example");
  mailServer.behaviour.onConnect = (_session, done) => done(refusal(421, "not now"));
  await moveIssue(site.db, ann.id, paused.id, "continue");
  expect(await send(site, `post:${bread.id}`, 2)).toMatchObject({
    state: "sending",
    sent: 0,
    problem: expect.stringContaining("waits for the mail server"),
  });
  Object.assign(mailServer.behaviour, { onConnect: undefined, onRcptTo: undefined });
  expect(await send(site, `post:${bread.id}`)).toMatchObject({
    state: "sent",
    problem: null,
    sent: 10,
    refused: 20,
  });
});

test("the weekly digest goes out once, when there is something new, with what each one wants", async ({
  site,
  mailServer,
}) => {
  // A Monday at 8 in Tokyo.
  const now = Date.parse("2026-03-01T23:30:00Z");
  const time = { digestDay: 1, digestHour: 8, timeZone: "Asia/Tokyo" };
  const letterSite = { ...site.parts.siteSettings.current(), url: site.url };
  const begin = (at: number) => beginDigest(site.db, letterSite, time, at);
  await addSubscribers(site, ["rye@bread.example"]);
  await site.db.updateTable("subscribers").set({ cadence: "weekly" }).execute();
  await addUser(site.db, bob);
  await confirmEmail(site.db, bob);
  const member = (await findUser(site.db, bob.email))!;
  await saveMemberSubscription(site.db, member, { wantsAll: false, choices: [bob.id], cadence: "weekly" });
  await begin(now);
  expect(await site.db.selectFrom("newsletter_issues").select("id").execute()).toEqual([]);
  await publish(site.db, bread);
  await publish(site.db, { ...cafe, published: "2026-02-27T08:00:00.000Z" });
  await publish(site.db, { ...bread, id: "gone22222222" });
  await publish(site.db, { ...bread, id: "old222222222", published: "2026-02-01T08:00:00.000Z" });
  await begin(Date.parse("2026-03-01T22:30:00Z"));
  for (const _ of [1, 2]) await begin(now);
  await site.db.updateTable("blogs").set({ status: "taken-down" }).where("id", "=", "gone22222222").execute();
  expect(await send(site, "week:2026-03-02")).toMatchObject({ state: "sent", sent: 2 });
  const textTo = (email: string) => decoded(mailServer.mails.find(({ to }) => to[0] === email)!.source)[1]!;
  expect(textTo("rye@bread.example").match(/\/blog\/\w+/g)).toEqual([
    `/blog/${bread.id}`,
    `/blog/${cafe.id}`,
  ]);
  expect(textTo(bob.email).match(/\/blog\/\w+/g)).toEqual([`/blog/${cafe.id}`]);
});

test("editors see the mail in a frame that runs nothing, and send themselves a test", async ({
  site,
  mailServer,
}) => {
  const owner = await logInOwner(site);
  await publish(site.db, { ...bread, content: "<script>alert(1)</script>" });
  const path = `/desk/posts/${bread.id}/letter`;
  const preview = await owner.get(`${path}/preview`);
  expect(preview.headers["content-security-policy"]).toContain("sandbox");
  expect(preview.text).not.toContain("<script>");
  expect((await owner.post(path, { act: "test" })).headers.location).toBe(`${path}?tested`);
  const [mail] = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  expect(mail!.recipient).toBe(ann.email);
  expect(JSON.parse(mail!.content).subject).toBe(`Test: ${bread.title}`);
  expect(mailServer.mails).toEqual([]);
});

function endPathOf(source: string) {
  const head = source.split("\r\n\r\n")[0]!.replace(/\r\n[ \t]+/g, " ");
  return new URL(/^List-Unsubscribe: <([^>]+)>\r?$/m.exec(head)![1]!.replaceAll(" ", "")).pathname;
}

function draftForm() {
  const form = new FormData();
  const fields = {
    title: "Rye",
    description: "Dark.",
    content: "Rye.",
    image: "",
    base: "0",
    session: "session22222",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
