import { expect } from "vitest";
import { agedStamp, fieldValue } from "../../../test/support/enquiries.ts";
import { listOutbox } from "../../../test/support/mails.ts";
import {
  addSubscribers,
  confirmationLink,
  gwen,
  subscribe,
  subscribeAndConfirm,
  subscribersOf,
} from "../../../test/support/newsletter.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bread, confirmEmail, publish } from "../../../test/support/people-and-blogs.ts";
import { secret, test } from "../../../test/support/site.ts";
import { enqueueMail } from "../../core/mail.server.ts";
import { findUser } from "../../core/user.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { managePath } from "../manage-link.server.ts";
import { sweepSubscribers } from "../models/subscribe.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

test("the footer and the end of an article have a form that holds nothing of the visitor, and the next page asks for the rest", async ({
  site,
}) => {
  await publish(site.db, bread);
  const { text } = await site.get(`/blog/${bread.id}`);
  const forms = elementsOf(text, "form", { action: "/subscribe" });
  expect(forms).toHaveLength(2);
  for (const { innerHtml } of forms) expect(innerHtml).not.toMatch(/stamp|token/);
  expect(fieldValue(mainOf(text), "about")).toBe(bread.id);
  const asked = await site.openBrowser().post("/subscribe", { address: gwen, website: "", about: bread.id });
  expect([asked.status, fieldValue(mainOf(asked.text), "address")]).toEqual([200, gwen]);
  const choices = elementsOf(mainOf(asked.text), "label").map(({ text }) => text);
  expect(choices).toContain("Posts by Ann Archer");
  expect(await subscribersOf(site)).toEqual([]);
  expect(await listOutbox(site)).toEqual([]);
});

test("an address gets letters only after it confirmed, by a button behind the mailed link, and once", async ({
  site,
}) => {
  const person = site.openBrowser();
  const response = await subscribe(person, { cadence: "weekly" });
  expect([response.status, response.headers.location]).toEqual([303, "/subscribe?sent"]);
  const link = await confirmationLink(site);
  const page = await person.get(link);
  expect(textOf(mainOf(page.text))).toContain("Press the button");
  expect(await subscribersOf(site)).toMatchObject([{ state: "unconfirmed", consented_at: null }]);
  const token = fieldValue(page.text, "token")!;
  const [subscriber] = await subscribersOf(site);
  expect(subscriber!.token_hash).not.toBe(token);
  const confirmed = await person.post("/subscribe", { token });
  expect(confirmed.headers.location).toMatch(/^\/subscription\/[\w.-]+\?confirmed$/);
  expect(textOf((await person.get(confirmed.headers.location!)).text)).toContain("Your address is confirmed");
  expect(await subscribersOf(site)).toMatchObject([
    { email: gwen, state: "confirmed", cadence: "weekly", source: "form", token_hash: null },
  ]);
  expect((await person.post("/subscribe", { token })).headers.location).toBe("/subscribe?token=ended");
  expect((await person.get("/subscribe?token=ended")).text).toContain("This link works no more");
  expect(person.cookies.size).toBe(0);
});

test("a known address has the same answer, keeps what it gets, and is told by mail", async ({ site }) => {
  await subscribeAndConfirm(site, { cadence: "weekly" });
  const response = await subscribe(site.openBrowser(), { cadence: "each" });
  expect([response.status, response.headers.location]).toEqual([303, "/subscribe?sent"]);
  expect(await subscribersOf(site)).toMatchObject([{ state: "confirmed", cadence: "weekly" }]);
  const [newest] = await listOutbox(site);
  expect(newest!.subject).toBe("You get the newsletter of Lectern already");
});

test("two mails a day go to one mailbox, and ten forms an hour come from one address", async ({ site }) => {
  const person = site.openBrowser();
  for (const address of [gwen, "gwen+a@guest.example", "gwen+b@guest.example", gwen])
    expect((await subscribe(person, { address })).headers.location).toBe("/subscribe?sent");
  expect(await listOutbox(site)).toHaveLength(2);
  for (let count = 5; count <= 10; count++) await subscribe(person, { address: `a${count}@guest.example` });
  const refused = await subscribe(person, { address: "late@guest.example" });
  expect([refused.status, textOf(refused.text).includes("Too many attempts")]).toEqual([429, true]);
  expect((await subscribersOf(site)).map(({ email }) => email)).not.toContain("late@guest.example");
});

test("robots, old forms and what is no address change nothing; a text that was typed is shown as text", async ({
  site,
}) => {
  const person = site.openBrowser();
  expect((await subscribe(person, { website: "x" })).headers.location).toBe("/subscribe?sent");
  expect((await subscribe(person, { stamp: agedStamp(2 * dayMs) })).status).toBe(422);
  for (const address of [
    "",
    "gwen",
    "a@b.example\r\nBcc: c@d.example",
    '"><script>@b.example',
    "a@b@c.example",
  ]) {
    const response = await subscribe(person, { address });
    expect(response.status).toBe(422);
    expect(mainOf(response.text)).not.toContain("<script>");
  }
  expect((await subscribe(person, { what: "some", choice: "topic:nowhere" })).status).toBe(422);
  expect([await subscribersOf(site), await listOutbox(site)]).toEqual([[], []]);
});

test("whoever has the link changes, leaves or erases; guesses do nothing", async ({ site }) => {
  const path = await subscribeAndConfirm(site);
  const person = site.openBrowser();
  const [{ id } = { id: "" }] = await subscribersOf(site);
  for (const guess of [id, `${id}.AAAA`, `${id}.${"A".repeat(43)}`, `x${path.split("/")[2]}`]) {
    expect((await person.get(`/subscription/${guess}`)).status).toBe(404);
    expect((await person.post(`/subscription/${guess}`, { act: "erase" })).status).toBe(404);
  }
  expect((await person.post(path, { act: "save", cadence: "weekly" })).headers.location).toBe(
    `${path}?saved`,
  );
  expect(await subscribersOf(site)).toMatchObject([{ cadence: "weekly" }]);
  expect((await person.post(path, { act: "leave" })).status).toBe(303);
  expect((await person.post(path, { act: "leave" })).status).toBe(303);
  expect(await subscribersOf(site)).toEqual([]);
  expect(textOf((await person.get(path)).text)).toContain("This address gets no newsletter from us.");
  expect(await addSubscribers(site, [gwen.toUpperCase()])).toMatchObject({ added: 0, left: 1 });
  const again = await subscribeAndConfirm(site);
  await person.post(again, { act: "erase" });
  expect(await site.db.selectFrom("unsubscribed_addresses").selectAll().execute()).toEqual([]);
  expect(await addSubscribers(site, [gwen])).toMatchObject({ added: 1 });
});

test("a member's confirmed address needs no mail, and the account page ends it; another address does", async ({
  site,
}) => {
  const member = await site.logIn(ann);
  const refused = await member.postFiles("/account", formOf({ act: "newsletter" }));
  expect(refused.status).toBe(422);
  await confirmEmail(site.db, ann);
  expect((await subscribe(member, { address: ann.email })).headers.location).toBe("/account#newsletter");
  expect(await subscribersOf(site)).toMatchObject([
    { email: ann.email, state: "confirmed", source: "account" },
  ]);
  await subscribe(member, { address: gwen });
  expect(await subscribersOf(site)).toMatchObject([{ email: ann.email }, { state: "unconfirmed" }]);
  await member.postFiles("/account", formOf({ act: "newsletter", cadence: "weekly" }));
  expect(await subscribersOf(site)).toMatchObject([{ cadence: "weekly" }, {}]);
  await member.postFiles("/account", formOf({ act: "newsletter", on: "no" }));
  expect(await subscribersOf(site)).toMatchObject([{ email: gwen }]);
});

test("what nobody confirmed is gone after a week, and its link with it", async ({ site }) => {
  await subscribe(site.openBrowser());
  const link = await confirmationLink(site);
  await sweepSubscribers(site.db, Date.now() + 6 * dayMs);
  expect(await subscribersOf(site)).toHaveLength(1);
  await sweepSubscribers(site.db, Date.now() + 8 * dayMs);
  expect(await subscribersOf(site)).toEqual([]);
  expect((await site.get(link)).text).toContain("This link works no more");
});

test("without the newsletter nothing of it shows, but a link of an old letter still works", async ({
  site,
}) => {
  const path = await subscribeAndConfirm(site);
  await saveSiteSettings(site.db, { newsletter: "off", name: "Loaf & <Co>" });
  await site.parts.siteSettings.reload();
  expect((await site.get("/")).text).not.toContain("subscribe");
  expect((await site.get("/subscribe")).status).toBe(404);
  expect((await subscribe(site.openBrowser())).status).toBe(404);
  expect((await site.get(path)).status).toBe(200);
  await saveSiteSettings(site.db, { newsletter: "on" });
  await site.parts.siteSettings.reload();
  await subscribe(site.openBrowser(), { address: "new@guest.example" });
  expect((await listOutbox(site))[0]!.subject).toBe("Confirm that you want the newsletter of Loaf & <Co>");
});

test("a site without mail has no newsletter", async ({ openWith }) => {
  const site = await openWith({ PUBLIC_URL: "https://blog.example", HOST: "127.0.0.1" });
  const page = await site.openBrowser().get("/subscribe", { host: "blog.example" });
  expect(page.status).toBe(404);
});

test("a deleted account leaves no subscription, and the archive names it", async ({ site }) => {
  const member = await site.logIn(ann);
  await confirmEmail(site.db, ann);
  await subscribe(member, { address: ann.email });
  const [{ id } = { id: "" }] = await subscribersOf(site);
  await member.post("/account/delete", { email: ann.email, posts: "keep" });
  expect(await subscribersOf(site)).toEqual([]);
  expect((await site.get(managePath(secret, id))).text).toContain("gets no newsletter");
});

test("whoever never confirmed an address ends nothing that it gets, and takes back no mail to it", async ({
  site,
}) => {
  await subscribeAndConfirm(site);
  await enqueueMail(site.db, gwen, { reason: "account", subject: "To Gwen", paragraphs: ["Hello."] });
  const mails = () => site.db.selectFrom("mails").select("id").where("recipient", "=", gwen).execute();
  const [before, account] = [await mails(), { email: gwen.toUpperCase(), password: "sesame" }];
  const owner = await logInOwner(site);
  const stranger = site.openBrowser();
  const signUp = async () => {
    await stranger.post("/signup", account);
    return (await findUser(site.db, gwen))!;
  };
  await signUp();
  expect((await stranger.postFiles("/account", formOf({ act: "newsletter", on: "no" }))).status).toBe(303);
  const deletion = { ...account, posts: "keep" };
  expect((await stranger.post("/account/delete", deletion)).headers.location).toBe("/account/deleted");
  const { id } = await signUp();
  const removal = { act: "delete", posts: "stay" };
  await owner.post(`/desk/people/${id}`, removal);
  expect(await findUser(site.db, gwen)).toBeUndefined();
  expect(await subscribersOf(site)).toMatchObject([{ email: gwen, state: "confirmed" }]);
  expect(await mails()).toEqual(expect.arrayContaining(before));
  expect(before.length).toBeGreaterThan(0);
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
