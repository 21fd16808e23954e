import { expect } from "vitest";
import { loggedActs, test } from "../../../test/support/desk-people.ts";
import { ask, enquiriesOf, fieldValue, insertEnquiry, question } from "../../../test/support/enquiries.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors } from "../../../test/support/site.ts";
import { deleteAccount, finishDeletion } from "../../accounts/models/delete-account.server.ts";
import { subjects } from "../../subjects.server.ts";
import { archive } from "../models/archive.server.ts";
import { sweepEnquiries } from "../models/erase-enquiries.server.ts";

test("the desk lists enquiries newest first, 20 a page, without spam, and Today counts the new ones", async ({
  site,
  editor,
}) => {
  for (let number = 10; number < 35; number++) await insertEnquiry(site, number);
  await insertEnquiry(site, 50, { state: "spam", message: "Pills" });
  await insertEnquiry(site, 5, { state: "answered", message: "A message about rye." });
  const first = await editor.get("/desk/enquiries");
  const messages = (html: string) => textOf(mainOf(html)).match(/Message \d+/g);
  expect(messages(first.text)).toEqual(Array.from({ length: 20 }, (_, at) => `Message ${34 - at}`));
  expect(first.text).not.toContain("Pills");
  const next = elementsOf(first.text, "a").find(({ text }) => text === "Older")!.attributes.href!;
  const second = await editor.get(`/desk/enquiries${next}`);
  expect(messages(second.text)).toHaveLength(5);
  expect(second.text).toContain("A message about rye.");
  expect(textOf((await editor.get("/desk")).text)).toContain("25 new enquiries");
  expect(textOf(mainOf((await editor.get("/desk/enquiries?state=spam")).text))).toContain("Pills");
  const found = textOf(mainOf((await editor.get("/desk/enquiries?q=RYE+gwen&state=answered")).text));
  expect(found).toContain("A message about rye.");
  expect(found).not.toContain("Message 1");
});

test("an editor sets the state and writes notes; the log says who, and nothing of the message", async ({
  site,
  editor,
  owner,
}) => {
  await ask(site.openBrowser(), {}, "/contact?about=s12");
  const [{ id } = { id: "" }] = await enquiriesOf(site);
  const path = `/desk/enquiries/${id}`;
  const page = textOf(mainOf((await editor.get(path)).text));
  for (const text of [question.name, question.email, question.about, "I have two evenings a week."])
    expect(page).toContain(text);
  for (const _ of ["once", "twice"])
    expect((await editor.post(path, { act: "state", state: "answered" })).status).toBe(303);
  for (const _ of ["once", "twice"])
    expect((await editor.post(path, { act: "notes", notes: "Called <her>.", revision: "0" })).status).toBe(
      303,
    );
  const clash = await owner.post(path, { act: "notes", notes: "Wrote to her.", revision: "0" });
  expect(clash.status).toBe(422);
  expect(textOf(clash.text)).toMatch(/Wrote to her\..*Somebody else has changed the notes.*Called <her>\./s);
  const revision = fieldValue(clash.text, "revision")!;
  expect((await owner.post(path, { act: "notes", notes: "Both.", revision })).status).toBe(303);
  expect(await enquiriesOf(site)).toMatchObject([{ state: "answered", notes: "Both." }]);
  const acts = await loggedActs(site);
  expect(acts.map(({ act }) => act)).toEqual(["enquiry-state", "enquiry-notes", "enquiry-notes"]);
  expect(acts[0]).toMatchObject({ object: `enquiry:${id}`, from: "new", to: "answered" });
  expect(JSON.stringify(acts)).not.toMatch(/Gwen|guest|Called|evenings/);
  expect(textOf((await owner.get("/desk/log")).text)).toContain("Edda Editor set the state of enquiry");
  const wrong: Record<string, string>[] = [
    { act: "state", state: "lost" },
    { act: "notes", notes: "", revision: "x" },
    { act: "x" },
  ];
  for (const form of wrong) expect((await editor.post(path, form)).status).toBe(400);
});

test("an enquiry can be deleted for good, with the mails about it", async ({ site, editor, owner: _ }) => {
  await ask(site.openBrowser());
  await ask(site.openBrowser(), { message: "Another one.", email: "other@guest.example" });
  const [{ id } = { id: "" }] = await enquiriesOf(site);
  for (const _ of ["once", "twice"])
    expect((await editor.post(`/desk/enquiries/${id}`, { act: "delete" })).headers.location).toBe(
      "/desk/enquiries",
    );
  expect((await editor.get(`/desk/enquiries/${id}`)).status).toBe(404);
  expect(await enquiriesOf(site)).toHaveLength(1);
  const mails = await site.db.selectFrom("mails").select("content").execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const { content } of mails) expect(content).not.toContain("two evenings");
  const acts = await loggedActs(site);
  expect(acts).toMatchObject([{ act: "delete-enquiry", object: `enquiry:${id}` }]);
  expect(JSON.stringify(acts)).not.toMatch(/Gwen|guest|Python/);
});

test("the list can be downloaded as CSV, in which nothing is a formula", async ({ site, editor }) => {
  for (let number = 100; number < 350; number++) await insertEnquiry(site, number);
  await insertEnquiry(site, 400, {
    name: '=HYPERLINK("https://x.example")',
    about: "+1",
    message: '@SUM(1)\n"quoted"',
    notes: "-2",
  });
  const response = await editor.get("/desk/enquiries.csv");
  expect(response.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="enquiries.csv"',
    "cache-control": "private, no-store",
  });
  const lines = response.text.split("\r\n");
  expect(lines[0]).toBe("\uFEFFReceived,State,Name,Email,About,Article,Message,Whose,Answers,Notes");
  expect(lines[1]).toMatch(
    /,New,"'=HYPERLINK\(""https:\/\/x\.example""\)",gwen@guest\.example,'\+1,,"'@SUM\(1\)\n""quoted""",,,'-2$/,
  );
  expect(lines).toHaveLength(1 + 251 + 1);
  const spam = await editor.get("/desk/enquiries.csv?state=spam");
  expect(spam.text.split("\r\n")).toHaveLength(2);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual([
    "download-enquiries",
    "download-enquiries",
  ]);
  expect((await editor.get("/desk/enquiries.csv.data")).status).toBe(404);
});

test("the download is sent while it is read, and says when it could not be read to its end", async ({
  site,
  editor,
}) => {
  for (let number = 0; number < 250; number++) await insertEnquiry(site, number);
  const whole = await editor.get("/desk/enquiries.csv");
  // Its length is not known at its beginning: it is never in memory as a whole.
  expect(whole.headers["content-length"]).toBeUndefined();
  expect(whole.text.match(/Message \d+/g)).toHaveLength(250);
  expect(loggedErrors(site)).toEqual([]);
  await site.db
    .updateTable("enquiries")
    .set({ state: "odd" as "new" })
    .where("id", "=", "enquiry7")
    .execute();
  const { status, text } = await editor.get("/desk/enquiries.csv");
  expect(status).toBe(200);
  expect(text).toContain("Message 249");
  expect(text).toMatch(/The list ends here: the rest could not be read\. Download it again\.\r\n$/);
  expect(loggedErrors(site)).toHaveLength(1);
});

test("enquiries are deleted after the period that the owner has set, if any, and spam after a month", async ({
  site,
}) => {
  const now = Date.parse("2026-06-30T00:00:00.000Z");
  const at = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000).toISOString();
  await insertEnquiry(site, 1, { created_at: at(91) });
  await insertEnquiry(site, 2, { created_at: at(89) });
  await insertEnquiry(site, 3, { created_at: at(31), state: "spam" });
  await insertEnquiry(site, 4, { created_at: at(29), state: "spam" });
  const ids = async () => (await enquiriesOf(site)).map(({ id }) => id).sort();
  const { signal } = new AbortController();
  await sweepEnquiries(site.db, now, 0, signal);
  expect(await ids()).toEqual(["enquiry1", "enquiry2", "enquiry4"]);
  for (const _ of ["once", "twice"]) await sweepEnquiries(site.db, now, 90, signal);
  expect(await ids()).toEqual(["enquiry2", "enquiry4"]);
});

test("the owner sets the contact page at the desk", async ({ site, owner }) => {
  const contact = { phone: "+1 2", postalAddress: " A\r\n\r\nB ", keepsEnquiries: "180" };
  expect((await owner.post("/desk/site/contact", contact)).headers.location).toBe(
    "/desk/site/contact?saved=yes",
  );
  const row = await site.db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", "site")
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.value)).toMatchObject({
    phone: "+1 2",
    postalAddress: "A\nB",
    keepsEnquiries: 180,
  });
  expect((await owner.post("/desk/site/contact", { keepsEnquiries: "7" })).status).toBe(422);
  expect((await owner.post("/desk/site/contact", { phone: "1\u202e2" })).status).toBe(422);
});

test("a member's archive has their enquiries, and they go with the account", async ({ site, reader }) => {
  await ask(reader, { email: ann.email });
  await ask(site.openBrowser(), { message: "From somebody else." });
  const list = archive.lists!(site.db, ann.id)["enquiries.json"]!;
  const batches: object[][] = [];
  for await (const rows of list) batches.push(rows);
  expect(batches.flat()).toMatchObject([{ email: ann.email, message: question.message }]);
  expect(batches.flat()[0]).not.toHaveProperty("notes");
  await deleteAccount(site.db, subjects, ann.id, "keep");
  for (const _ of ["once", "twice"])
    await finishDeletion(site.db, subjects, ann.id, new AbortController().signal);
  expect((await enquiriesOf(site)).map(({ message }) => message)).toEqual(["From somebody else."]);
});
