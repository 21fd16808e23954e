// Enquiries that are answered at the desk.
import { expect } from "vitest";
import { insertEnquiry, question } from "../../../test/support/enquiries.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, bob } from "../../../test/support/people-and-blogs.ts";
import type { deleteEnquiry } from "../models/desk-enquiries.server.ts";
import { eraseEnquiriesOf } from "../models/erase-enquiries.server.ts";

const path = "/desk/enquiries/enquiry1";
const test = base.extend("owner", async ({ site }) => {
  await insertEnquiry(site, 1);
  return logInOwner(site);
});
const mailsOf = async (db: Parameters<typeof deleteEnquiry>[0]) =>
  (await db.selectFrom("mails").select(["recipient", "content"]).orderBy("created_at").execute()).map(
    ({ recipient, content }) => ({ recipient, ...JSON.parse(content) }),
  );

test("an answer is kept, mailed once with the sender to reply to, and makes the enquiry answered", async ({
  site,
  owner,
}) => {
  const id = elementOf((await owner.get(path)).text, "input", { name: "id" })!.attributes.value!;
  const form = { act: "answer", id, text: "On 3 March.\n\nTwo evenings fit.", name: "" };
  for (const _ of [1, 2]) expect((await owner.post(path, form)).status).toBe(303);
  const [mail, ...more] = await mailsOf(site.db);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: question.email,
    subject: "Re: Python for beginners",
    replyTo: { address: "Ann@example.com" },
  });
  expect(mail.paragraphs.slice(0, 2)).toEqual(["On 3 March.", "Two evenings fit."]);
  expect(mail.paragraphs).toContain("> Message 1");
  const text = textOf(mainOf((await owner.get(path)).text));
  expect(text).toContain("On its way");
  expect(text).not.toContain("Somebody who left");
  expect(text).toContain("Two evenings fit.");
  expect(textOf(mainOf((await owner.get("/desk/enquiries?state=answered")).text))).toContain("Gwen Guest");
});

test("an empty answer and one too long are refused with what was typed; a mail that was refused is told", async ({
  site,
  owner,
}) => {
  const empty = await owner.post(path, { act: "answer", id: "answer123456", text: " ", name: "Dates" });
  expect([empty.status, textOf(empty.text)]).toEqual([
    422,
    expect.stringContaining("Write the answer first."),
  ]);
  const long = "x".repeat(10_001);
  const refused = await owner.post(path, { act: "answer", id: "answer123456", text: long, name: "" });
  expect(elementOf(refused.text, "textarea", { name: "text" })!.text).toBe(long);
  expect(await site.db.selectFrom("enquiry_answers").selectAll().execute()).toEqual([]);
  await owner.post(path, { act: "answer", id: "answer123456", text: "Yes.", name: "" });
  await site.db.deleteFrom("mails").execute();
  const told = (await owner.get(path)).text;
  expect(textOf(told)).toContain("The mail server refused this address.");
  expect(told).toContain(`${path}?begin=answer123456#answer`);
  const again = await owner.get(`${path}?begin=answer123456`);
  expect(elementOf(again.text, "textarea", { name: "text" })!.text).toBe("Yes.");
});

test("an answer that is kept begins the next one, is replaced by its name, and is removed", async ({
  site,
  owner,
}) => {
  await owner.post(path, { act: "answer", id: "answer123456", text: "On 3 March.", name: "Dates" });
  await owner.post(path, { act: "answer", id: "answer234567", text: "On 4 April.", name: "Dates" });
  const [saved, ...more] = await site.db.selectFrom("saved_answers").selectAll().execute();
  expect([saved, more]).toMatchObject([{ name: "Dates", text: "On 4 April." }, []]);
  const page = (await owner.get(`${path}?begin=${saved!.id}`)).text;
  expect(elementOf(page, "textarea", { name: "text" })!.text).toBe("On 4 April.");
  await owner.post(path, { act: "remove-answer", key: saved!.id });
  expect(await site.db.selectFrom("saved_answers").selectAll().execute()).toEqual([]);
});

test("an enquiry is given to an owner or editor, who gets a mail and finds it among theirs", async ({
  site,
  owner,
}) => {
  await addUser(site.db, bob);
  expect((await owner.post(path, { act: "assign", to: bob.id })).status).toBe(422);
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  await owner.post(path, { act: "assign", to: bob.id });
  await owner.post(path, { act: "assign", to: bob.id });
  expect(await mailsOf(site.db)).toMatchObject([
    { recipient: bob.email, subject: "Yours to answer: Python for beginners" },
  ]);
  const list = async () => textOf(mainOf((await owner.get(`/desk/enquiries?of=${bob.id}`)).text));
  expect(await list()).toMatch(/Gwen Guest.* for /s);
  expect(textOf((await owner.get(path)).text)).toContain("assigned this: An editor");
  await owner.post(path, { act: "assign", to: "" });
  expect(await list()).not.toContain("Gwen Guest");
});

test("the file of all enquiries has their answers, and whose they are, as long as that person answers any", async ({
  site,
  owner,
}) => {
  await addUser(site.db, { ...bob, name: "Bob" });
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  await insertEnquiry(site, 2);
  await owner.post(path, { act: "assign", to: bob.id });
  for (const [id, text] of Object.entries({ answer123456: "On 3 March.", answer234567: "At six." }))
    await owner.post(path, { act: "answer", id, text, name: "" });
  const row = async () =>
    (await owner.get("/desk/enquiries.csv")).text.split("\r\n").find((row) => row.includes("Message 1"));
  expect(await row()).toMatch(/Message 1,Bob,"On 3 March\.\n\nAt six\.",$/);
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", bob.id).execute();
  expect(await row()).toMatch(/Message 1,,"On 3 March/);
  expect(textOf(mainOf((await owner.get("/desk/enquiries")).text))).not.toContain("for Bob");
  await eraseEnquiriesOf(site.db, bob.id, new AbortController().signal);
  const { assigned_to } = await site.db
    .selectFrom("enquiries")
    .select("assigned_to")
    .where("id", "=", "enquiry1")
    .executeTakeFirstOrThrow();
  expect(assigned_to).toBeNull();
});

test("with the enquiry its answers and their mails go", async ({ site, owner }) => {
  await owner.post(path, { act: "answer", id: "answer123456", text: "Yes.", name: "" });
  await owner.post(path, { act: "delete" });
  expect(await site.db.selectFrom("enquiry_answers").selectAll().execute()).toEqual([]);
  expect(await mailsOf(site.db)).toEqual([]);
});

test("a site without mail shows the address in place of the form, but for an answer that was written before", async ({
  site,
  openWith,
}) => {
  await site.close();
  const quiet = await openWith({ PUBLIC_URL: "http://blog.example" });
  await insertEnquiry(quiet, 1);
  const headers = { host: "blog.example", origin: "http://blog.example" };
  const person = await logInOwner(quiet);
  expect(textOf((await person.get(path, headers)).text)).toContain("The site sends no mail yet");
  const form = { act: "answer", id: "answer123456", text: "Yes.", name: "" };
  const refused = await person.post(path, form, headers);
  expect([refused.status, elementOf(refused.text, "textarea", { name: "text" })!.text]).toEqual([
    422,
    "Yes.",
  ]);
});
