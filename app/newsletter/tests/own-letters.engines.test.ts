import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { save } from "../../../test/support/drafts.ts";
import { editBlog, fieldsOf } from "../../../test/support/editor.ts";
import { addSubscribers, subscribersOf } from "../../../test/support/newsletter.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, confirmEmail, publish } from "../../../test/support/people-and-blogs.ts";
import { searchIds } from "../../../test/support/search.ts";
import { test as base, decoded, send } from "../../../test/support/sent-letters.ts";
import { sendDueLetters } from "../models/own-letter.server.ts";
import { leave } from "../models/subscriber.server.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const texts = { title: "Quokkaville opens", content: "We **meet** in May.\n\n[The menu](/blog/s1)" };

/** Begins a letter and writes it. Returns its id. */
async function write(owner: Browser, to = "all") {
  const { headers } = await owner.post("/desk/newsletter", { act: "new", title: "Untitled yet" });
  const [, , id] = headers.location!.split("/") as string[];
  await editBlog(owner, id!, texts);
  await owner.post(`/desk/newsletter/${id}`, { act: "save", page: "no", to });
  return id!;
}

const act = (owner: Browser, id: string, name: string, fields = {}) =>
  owner.post(`/desk/newsletter/${id}`, { act: name, ...fields });

const upload = (csv: string, label = "") => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ act: "import", consent: "given", label }))
    form.set(name, value);
  form.set("file", new File([csv], "list.csv", { type: "text/csv" }));
  return form;
};

test("a letter to a label goes once, to those who have it and get letters, and says nothing of the label", async ({
  site,
  owner,
  mailServer,
}) => {
  const rows = Array.from(
    { length: 20 },
    (_, at) => `r${at}@bread.example,${at < 2 ? "unsubscribed" : "active"}`,
  );
  await addSubscribers(site, ["other@bread.example"]);
  await owner.postFiles("/desk/subscribers", upload(`email,status\n${rows.join("\n")}\n`, "Webinar"));
  await addUser(site.db, { ...bob, email: "r3@bread.example" });
  await site.db.updateTable("users").set({ blocked_at: "2026" }).where("id", "=", bob.id).execute();
  const people = await subscribersOf(site);
  const idOf = (name: string) => people.find(({ email }) => email === `${name}@bread.example`)!.id;
  await site.db.updateTable("subscribers").set({ state: "suspended" }).where("id", "=", idOf("r4")).execute();
  const id = await write(owner, "label:webinar");
  expect(textOf(mainOf((await owner.get(`/desk/newsletter/${id}`)).text))).toContain(
    "16 subscribers get it.",
  );
  await leave(site.db, idOf("r5"));
  for (const _ of [1, 2]) {
    expect((await act(owner, id, "send")).status).toBe(303);
    expect(await send(site, `letter:${id}`)).toMatchObject({ state: "sent", recipients: 15, sent: 15 });
  }
  const sent = mailServer.mails.flatMap(({ to }) => to).sort();
  const expected = [...Array(20).keys()]
    .slice(6)
    .concat(2)
    .map((at) => `r${at}@bread.example`);
  expect(sent).toEqual(expected.sort());
  const [head, plain, html] = decoded(mailServer.mails[0]!.source);
  expect(head).toMatch(/^Subject: Quokkaville opens$/m);
  expect(head).toMatch(/^List-Unsubscribe: <http/m);
  expect(plain).toContain("your address came with a list of subscribers to");
  expect(html).toContain(`href="${site.url}/blog/s1"`);
  for (const secret of ["webinar", "View in browser", "list.csv", `/blog/${id}`])
    expect(plain! + html).not.toContain(secret);
  const page = textOf(mainOf((await owner.get(`/desk/newsletter/${id}`)).text));
  expect(page).toContain("To: Subscribers labelled “webinar”");
  expect(textOf(mainOf((await owner.get("/desk/newsletter")).text))).toContain("15 of 15 sent");
});

test("a letter goes to learners of a course who get letters, also once a week, and not for an address that nobody confirmed", async ({
  site,
  owner,
  mailServer,
}) => {
  const course = "pottery22222";
  await publish(site.db, { ...bread, id: course }, { kind: "course" });
  const names = ["learner", "left", "unsure", "reader", "blocked"];
  await addSubscribers(
    site,
    names.filter((name) => name !== "left").map((name) => `${name}@bread.example`),
  );
  await site.db.updateTable("subscribers").set({ cadence: "weekly", wants_all: 0 }).execute();
  for (const name of names) {
    const user = { id: `${name}22222222`.slice(0, 12), email: `${name}@bread.example`, name: null };
    await addUser(site.db, user);
    if (name !== "unsure") await confirmEmail(site.db, user);
    const place = { user_id: user.id, course_id: course, lesson_id: "first", passage: "", at: "2026" };
    if (name !== "reader") await site.db.insertInto("lesson_places").values(place).execute();
  }
  await site.db.updateTable("users").set({ blocked_at: "2026" }).where("id", "=", "blocked22222").execute();
  const id = await write(owner, `course:${course}`);
  expect(textOf(mainOf((await owner.get(`/desk/newsletter/${id}`)).text))).toContain(
    "1 subscriber gets it, of 3 learners who began the course. The others get no letters.",
  );
  await act(owner, id, "send");
  expect(await send(site, `letter:${id}`)).toMatchObject({ state: "sent", sent: 1 });
  expect(mailServer.mails.map(({ to }) => to)).toEqual([["learner@bread.example"]]);
});

test("a scheduled letter goes out when its time has come, unless it was stopped, or its sender is none any more", async ({
  site,
  owner,
}) => {
  await addSubscribers(site, ["rye@bread.example"]);
  const ids = [await write(owner), await write(owner), await write(owner)] as const;
  const at = Date.now() + 60_000;
  expect((await act(owner, ids[0], "schedule", { at: String(at - 120_000) })).status).toBe(422);
  for (const id of ids) expect((await act(owner, id, "schedule", { at: String(at) })).status).toBe(303);
  await act(owner, ids[1], "stop");
  expect(textOf(mainOf((await owner.get("/desk/newsletter")).text)).match(/Scheduled/g)).toHaveLength(2);
  await addUser(site.db, bob);
  await site.db
    .updateTable("newsletter_issues")
    .set({ created_by: bob.id })
    .where("id", "=", ids[2])
    .execute();
  const states = async () => {
    const rows = await site.db.selectFrom("newsletter_issues").select(["id", "state"]).execute();
    return ids.map((id) => rows.find((row) => row.id === id)!.state);
  };
  await sendDueLetters(site.db, at - 1);
  expect(await states()).toEqual(["draft", "draft", "draft"]);
  for (const _ of [1, 2]) await sendDueLetters(site.db, at + 1);
  expect(await states()).toEqual(["sending", "draft", "draft"]);
  expect(
    await site.db.selectFrom("newsletter_issues").select("id").where("send_at", "is not", null).execute(),
  ).toEqual([]);
});

test("a scheduled letter that nobody would get, or that is too long by then, is a draft again and says why", async ({
  site,
  owner,
  mailServer,
}) => {
  await addSubscribers(site, ["rye@bread.example"]);
  const [subscriber] = await subscribersOf(site);
  await owner.post("/desk/subscribers", { act: "labels", id: subscriber!.id, labels: "webinar" });
  const [toLabel, long] = [await write(owner, "label:webinar"), await write(owner)];
  const at = Date.now() + 60_000;
  for (const id of [toLabel, long]) await act(owner, id, "schedule", { at: String(at) });
  await owner.post("/desk/subscribers", { act: "remove-label", name: "webinar" });
  await editBlog(owner, long, { content: "Quokka. ".repeat(12_000) });
  await act(owner, long, "page", { on: "yes" });
  await sendDueLetters(site.db, at + 1);
  expect((await site.get(`/newsletter/${long}`)).status).toBe(404);
  await send(site, `letter:${long}`);
  const page = async (id: string) => textOf(mainOf((await owner.get(`/desk/newsletter/${id}`)).text));
  expect(await page(toLabel)).toContain("It was not sent: Nobody would get it.");
  expect(await page(long)).toContain("It was not sent: It has no text yet, or more than fits a mail");
  expect((await site.get(`/newsletter/${long}`)).status).toBe(404);
  await editBlog(owner, long, texts);
  await act(owner, long, "send");
  expect(await send(site, `letter:${long}`)).toMatchObject({ state: "sent", sent: 1, problem: null });
  expect(mailServer.mails).toHaveLength(1);
});

test("whoever sends a letter is told that its editor holds changes that were not saved", async ({
  owner,
}) => {
  const id = await write(owner);
  const page = async () => textOf(mainOf((await owner.get(`/desk/newsletter/${id}`)).text));
  expect(await page()).not.toContain("The editor holds changes");
  const { publishKey, revision, base } = fieldsOf(await owner.get(`/blog/${id}/edit`));
  const draft = { ...texts, title: "Wombatland", blogId: id, blogRevision: revision, base: base! };
  expect((await save(owner, publishKey!, draft)).status).toBe(200);
  expect(await page()).toContain("The editor holds changes");
  await editBlog(owner, id, { title: "Wombatland" });
  expect(await page()).not.toContain("The editor holds changes");
});

test("a letter can be read in a browser when its page is wished and it was sent, and no list or search has it", async ({
  site,
  owner,
  mailServer,
}) => {
  await addSubscribers(site, ["rye@bread.example"]);
  const id = await write(owner);
  const visit = async (path: string) => (await site.get(path)).status;
  expect((await owner.get(`/newsletter/${id}`)).text).toContain("Quokkaville");
  await act(owner, id, "save", { to: "all", page: "yes" });
  expect(await visit(`/newsletter/${id}`)).toBe(404);
  await act(owner, id, "send");
  await send(site, `letter:${id}`);
  expect(decoded(mailServer.mails[0]!.source)[1]).toContain(`${site.url}/newsletter/${id}`);
  const page = await site.get(`/newsletter/${id}`);
  expect([page.status, page.headers["x-robots-tag"]]).toEqual([200, "noindex"]);
  // What is changed since was not sent.
  await editBlog(owner, id, { title: "Wombatland" });
  expect((await site.get(`/newsletter/${id}`)).text).toContain("Quokkaville");
  for (const path of ["/", "/feed.xml", "/sitemap.xml", "/llms.txt", "/people/company"])
    expect((await site.get(path)).text, path).not.toMatch(/Quokkaville|Wombatland/);
  expect(await searchIds(site, "Quokkaville")).toEqual([]);
  for (const path of [`/blog/${id}`, `/blog/${id}.md`, `/blog/${id}/card.png`])
    expect(await visit(path), path).toBe(404);
  for (const path of ["/desk/posts", "/profile", "/desk/drafts"])
    expect(mainOf((await owner.get(path)).text), path).not.toContain(id);
  expect((await owner.get(`/blog/${id}`)).headers.location).toBe(`/desk/newsletter/${id}`);
  await act(owner, id, "save", { to: "", page: "no" });
  expect(await visit(`/newsletter/${id}`)).toBe(404);
});

test("a letter without a text, or to nobody, is not sent; a test goes to who asks; a removed draft is gone", async ({
  site,
  owner,
  mailServer,
}) => {
  const { headers } = await owner.post("/desk/newsletter", { act: "new", title: "Empty" });
  const empty = headers.location!.split("/")[2]!;
  for (const name of ["send", "test"]) expect((await act(owner, empty, name)).status, name).toBe(422);
  expect((await act(owner, empty, "save", { to: "label:guess", page: "no" })).status).toBe(422);
  const id = await write(owner);
  const refused = await act(owner, id, "send");
  expect([refused.status, textOf(refused.text)]).toEqual([
    422,
    expect.stringContaining("Nobody would get it."),
  ]);
  expect((await act(owner, id, "test")).headers.location).toBe(`/desk/newsletter/${id}?tested`);
  const [mail] = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  expect([mail!.recipient, JSON.parse(mail!.content).subject]).toEqual([ann.email, `Test: ${texts.title}`]);
  expect((await owner.post(`/blog/${id}/delete`, {})).status).toBe(404);
  await act(owner, id, "remove");
  expect((await owner.get(`/desk/newsletter/${id}`)).status).toBe(404);
  expect((await owner.get(`/blog/${id}/edit`)).status).toBe(404);
  expect(mailServer.mails).toEqual([]);
});
