import { expect } from "vitest";
import { addPerson, edda, olga, otto } from "../../../test/support/desk-people.ts";
import { agedStamp, ask, enquiriesOf, question } from "../../../test/support/enquiries.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { mailServer, smtpUrl } from "../../../test/support/servers/mail-fixture.ts";
import { openSite, type TestSite } from "../../../test/support/site.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

/** Fixtures: `mailServer`, and a `site` that sends its mail there. */
const test = base
  .extend("mailServer", mailServer)
  .extend("site", async ({ database, mailServer }, { onCleanup }) => {
    const site = await openSite(database, { SMTP_URL: smtpUrl(mailServer) });
    onCleanup(site.close);
    return site;
  });

test("every owner gets the message by mail, and a reply goes to the person, who gets a copy as plain text", async ({
  site,
  mailServer,
  runJobs,
}) => {
  await addPerson(site, olga);
  await addPerson(site, otto);
  await addPerson(site, edda);
  await runJobs();
  await ask(site.openBrowser(), { name: 'Gwen "G" Gast, Ümlaut' });
  await expect.poll(() => mailServer.mails).toHaveLength(3);
  const to = (email: string) => mailServer.mails.find((mail) => mail.to[0] === email)!;
  const mail = to(olga.email).source;
  expect(headOf(mail, "Subject")).toBe(`Lectern: Enquiry: ${question.about}`);
  expect(headOf(mail, "Reply-To")).toMatch(/<gwen@guest\.example>$/);
  expect(mail).toContain("I have two evenings a week.");
  expect(mail).toMatch(/\/desk\/enquiries\/[a-z0-9]{12}/);
  expect(to(otto.email)).toBeDefined();
  const copy = to(question.email).source;
  expect(headOf(copy, "Content-Type")).toContain("text/plain");
  expect(copy).not.toMatch(/text\/html|Reply-To/i);
  expect(copy).toContain("Thank you. We have your message.");
  expect(copy).toContain("I have two evenings a week.");
});

test("the contact address of the settings gets the mail in place of the owners", async ({ site }) => {
  await addPerson(site, olga);
  await saveSiteSettings(site.db, { contact: "office@kiln.example" });
  await expect.poll(async () => (await site.get("/contact")).text).toContain("mailto:office@kiln.example");
  await ask(site.openBrowser());
  expect(await recipients(site)).toEqual([question.email, "office@kiln.example"]);
});

test("no field can add a line to the head of a mail", async ({ site, mailServer, runJobs }) => {
  await addPerson(site, olga);
  await runJobs();
  const bcc = "\r\nBcc: victim@x.example\r\n\r\nPills";
  await ask(site.openBrowser(), { name: `Gwen${bcc}`, about: `Loaves${bcc}`, message: `Hello you${bcc}` });
  await expect.poll(() => mailServer.mails).toHaveLength(2);
  for (const { to, source } of mailServer.mails) {
    expect(to).toHaveLength(1);
    expect(source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc/im);
  }
});

test("nobody is bombed with copies: two a day go to one address, whoever sends them", async ({ site }) => {
  for (let count = 0; count < 6; count++)
    await ask(site.openBrowser(), { message: `Message number ${count}` });
  await ask(site.openBrowser(), { email: question.email.toUpperCase(), message: "In capitals." });
  await ask(site.openBrowser(), {
    email: question.email.replace("@", "+more@"),
    message: "In the same mailbox.",
  });
  expect(await recipients(site)).toEqual([question.email, question.email]);
});

test("links are repeated only to a member's own confirmed address", async ({ site }) => {
  await addPerson(site, ann);
  await addUser(site.db, bob);
  const message = "Have a look at our plan: https://kiln.example/plan";
  await ask(site.openBrowser(), { message });
  for (const member of [ann, bob]) await ask(await site.logIn(member), { email: member.email, message });
  const rows = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  const holdsLink = Object.fromEntries(
    rows.map(({ recipient, content }) => [recipient, content.includes("kiln.example/plan")]),
  );
  expect(holdsLink).toEqual({ [question.email]: false, [bob.email]: false, [ann.email]: true });
});

test("spam is mailed to nobody, and of many messages in an hour the first 60", async ({ site }) => {
  await addPerson(site, olga);
  await ask(site.openBrowser(), { website: "x" });
  expect(await recipients(site)).toEqual([]);
  for (let count = 1; count < 60; count++) await site.limits.enquiryMails.take("all");
  await ask(site.openBrowser(), { message: "The last that is mailed." });
  await ask(site.openBrowser(), { message: "One more." });
  expect(await recipients(site)).toEqual([question.email, olga.email]);
  expect(await enquiriesOf(site)).toHaveLength(3);
});

test("a site without mail stores the message, and sends none", async ({ openWith }) => {
  const site = await openWith({ PUBLIC_URL: "https://kiln.example" });
  await addPerson(site, olga);
  const origin = { host: "kiln.example", origin: "https://kiln.example" };
  const body = { ...question, stamp: agedStamp() };
  expect((await site.openBrowser().post("/contact", body, origin)).status).toBe(303);
  expect(await site.db.selectFrom("enquiries").select("state").execute()).toEqual([{ state: "new" }]);
  expect(await recipients(site)).toEqual([]);
});

async function recipients(site: TestSite) {
  const rows = await site.db.selectFrom("mails").select("recipient").orderBy("recipient").execute();
  return rows.map(({ recipient }) => recipient);
}

/** A line of a mail's head, unfolded. */
function headOf(source: string, name: string) {
  const head = source.split("\r\n\r\n")[0]!.replaceAll(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1];
}
