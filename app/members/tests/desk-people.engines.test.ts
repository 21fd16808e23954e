import { expect } from "vitest";
import { alertsAfter } from "../../../test/support/account.ts";
import { addPerson, loggedActs, olga, test } from "../../../test/support/desk-people.ts";
import { publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { finishDeletion } from "../../accounts/models/delete-account.server.ts";
import { listInvitations } from "../../accounts/models/invitation.server.ts";
import { subjects } from "../../subjects.server.ts";

const path = `/desk/people/${bob.id}`;
const forms: Record<string, string>[] = [
  { act: "role", role: "owner" },
  { act: "block" },
  { act: "unblock" },
  { act: "end-sessions" },
  { act: "reset-link" },
  { act: "delete", posts: "go" },
];

function findUser(site: TestSite, id: string) {
  return site.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

test("an owner can do nothing to themselves, and nothing that there is not", async ({
  site,
  owner,
  author: _,
}) => {
  for (const form of forms) {
    expect((await owner.post(`/desk/people/${olga.id}`, form)).status, form.act).toBe(403);
    expect((await owner.post("/desk/people/nobody", form)).status, form.act).toBe(404);
  }
  expect((await findUser(site, bob.id))!.role).toBe("author");
  expect((await findUser(site, olga.id))!.role).toBe("owner");
  expect(await loggedActs(site)).toEqual([]);
  expect((await owner.post(path, { act: "role", role: "king" })).status).toBe(400);
  expect((await owner.post(path, { act: "delete" })).status).toBe(400);
});

test("an owner gives roles, and each change is logged once", async ({ site, owner, author }) => {
  for (const role of ["editor", "editor", "reader"]) {
    const response = await owner.post(path, { act: "role", role });
    expect([response.status, response.headers.location]).toEqual([303, path]);
  }
  expect((await author.get("/desk")).status).toBe(404);
  expect(await loggedActs(site)).toEqual([
    { actor_id: olga.id, act: "role", object: `user:${bob.id}`, from: "author", to: "editor" },
    { actor_id: olga.id, act: "role", object: `user:${bob.id}`, from: "editor", to: "reader" },
  ]);
});

test("blocking ends a person's sessions, and what was written in an open editor stays there", async ({
  site,
  owner,
  author,
}) => {
  for (const _ of ["once", "twice"]) await owner.post(path, { act: "block" });
  const response = await submitEditor(author, "/write", { title: "Typed while it happened" });
  expect(response.status).toBe(401);
  for (const text of ["Typed while it happened", rye.description, "Then wait."])
    expect(response.text).toContain(text);
  const { status, headers } = await site.openBrowser().get("/desk/people?blocked=yes");
  expect([status, headers.location]).toEqual([303, "/login?to=%2Fdesk%2Fpeople%3Fblocked%3Dyes"]);
  const list = textOf(mainOf((await owner.get("/desk/people?blocked=yes")).text));
  expect([list.includes(bob.email), list.includes(olga.email)]).toEqual([true, false]);
  for (const _ of ["once", "twice"]) await owner.post(path, { act: "unblock" });
  expect((await findUser(site, bob.id))!.blocked_at).toBe(null);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["block", "unblock"]);
});

test("an owner ends somebody's sessions", async ({ site, owner, author }) => {
  expect((await author.get("/profile")).text).toContain(bob.email);
  for (const _ of ["once", "twice"]) await owner.post(path, { act: "end-sessions" });
  expect((await author.get("/profile")).text).not.toContain(bob.email);
  expect(await loggedActs(site)).toHaveLength(1);
});

test("a reset link is mailed, and its token is nowhere else", async ({ site, owner, author: _ }) => {
  const response = await owner.post(path, { act: "reset-link" });
  expect(response.status).toBe(200);
  const mails = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([bob.email]);
  const token = /token=([\w-]{43})/.exec(mails[0]!.content)![1]!;
  expect(response.text).not.toContain(token);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["reset-link"]);
});

test("without mail, the owner gets links to hand over", async ({ openWith }) => {
  const site = await openWith({ PUBLIC_URL: "https://blog.example", HOST: "127.0.0.1" });
  await addPerson(site, olga);
  await addPerson(site, bob);
  const headers = { host: "blog.example", origin: "https://blog.example" };
  const owner = await site.logIn(olga);
  owner.cookies.set("__Host-site_session", owner.cookies.get("site_session")!);
  const reset = await owner.post(path, { act: "reset-link" }, headers);
  expect(reset.text).toMatch(/https:\/\/blog\.example\/reset\?token=[\w-]{43}</);
  const invitation = await owner.post("/desk/people", { act: "invite", email: "", role: "editor" }, headers);
  expect(invitation.text).toMatch(/https:\/\/blog\.example\/signup\?invite=[\w-]{43}</);
  expect(await site.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

test("who accepts an invitation is asked for a name, and begins where the role works, knowing by whom and as what", async ({
  site,
  owner,
}) => {
  for (const [role, firstPage] of [
    ["editor", "/desk"],
    ["author", "/write"],
    ["reader", "/"],
  ] as const) {
    const said = `Olga Owner invited you as ${role} of Lectern.`;
    const email = `${role}@example.com`;
    const invited = await owner.post("/desk/people", { act: "invite", email: "", role });
    const browser = site.openBrowser();
    const page = await browser.get(/\/signup\?invite=[\w-]+/.exec(invited.text)![0]);
    expect(textOf(mainOf(page.text))).toContain(said);
    const sentOf = (name: string) => elementOf(page.text, "input", { name })?.attributes.value;
    const sent = { invite: sentOf("invite")!, next: sentOf("next") ?? "", email, password: "sesame" };
    expect((await browser.post("/signup", { ...sent, name: "Lectern Academy" })).status).toBe(422);
    const accepted = await browser.post("/signup", { ...sent, name: " Ida Invited " });
    expect(accepted.headers.location).toBe(firstPage);
    expect(await alertsAfter(browser, accepted)).toEqual([said]);
    expect(await site.db.selectFrom("users").select("name").where("email", "=", email).execute()).toEqual([
      { name: "Ida Invited" },
    ]);
  }
});

test("an editor without a name is asked for it at the desk, which till then shows the e-mail to owners alone", async ({
  owner,
  editor,
  author,
}) => {
  await owner.post(path, { act: "role", role: "editor" });
  await author.post("/desk/posts/s1", { act: "feature" });
  const logOf = async (browser: typeof owner) => textOf(mainOf((await browser.get("/desk/log")).text));
  expect(await logOf(owner)).toContain(`${bob.email} featured`);
  expect(await logOf(editor)).toContain("An editor featured");
  expect((await editor.get("/desk/log.data")).text).not.toContain(bob.email);
  expect(await logOf(author)).toContain("What is your name?");
  // Another's name, and one that nobody sees.
  for (const name of ["Lectern", "\u{e0020}\u200d"])
    expect((await author.post("/desk", { act: "name", name })).status).toBe(422);
  expect((await author.post("/desk", { act: "name", name: "Bob Baker" })).headers.location).toBe("/desk");
  expect(await logOf(author)).not.toContain("What is your name?");
  expect(await logOf(editor)).toContain("Bob Baker featured");
});

test("an owner invites by mail, and a wrong address keeps the form", async ({ site, owner }) => {
  const wrong = await owner.post("/desk/people", { act: "invite", email: "nonsense", role: "editor" });
  expect([wrong.status, wrong.text.includes('value="nonsense"')]).toEqual([422, true]);
  const right = await owner.post("/desk/people", { act: "invite", email: "new@example.com", role: "editor" });
  expect(right.status).toBe(200);
  const tokens = await site.db.selectFrom("account_tokens").select(["purpose", "email", "role"]).execute();
  expect(tokens).toEqual([{ purpose: "invite", email: "new@example.com", role: "editor" }]);
  const [mail, ...others] = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  expect([mail!.recipient, others]).toEqual(["new@example.com", []]);
  expect(JSON.parse(mail!.content).subject).toBe("Olga Owner invites you to Lectern");
});

test("an owner takes an invitation back, once", async ({ site, owner }) => {
  await owner.post("/desk/people", { act: "invite", email: "", role: "editor" });
  const [{ id } = { id: "" }] = await listInvitations(site.db);
  for (let time = 0; time < 2; time++)
    expect((await owner.post("/desk/people", { act: "revoke", id })).headers.location).toBe("/desk/people");
  expect(await listInvitations(site.db)).toEqual([]);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["invite", "revoke-invite"]);
});

test("an owner deletes an account: its posts stay without a name, or go", async ({
  site,
  owner,
  author,
  reader,
}) => {
  const id = await publishWithEditor(site, author);
  await author.act("/blog/s1/like", { on: "yes" });
  const response = await owner.post(path, { act: "delete", posts: "stay" });
  expect([response.status, response.headers.location]).toEqual([303, "/desk/people"]);
  expect((await owner.post(path, { act: "delete", posts: "stay" })).status).toBe(404);
  const page = await site.get(`/blog/${id}`);
  expect([page.status, page.text.includes(bob.email)]).toEqual([200, false]);
  await finishDeletion(site.db, subjects, bob.id, new AbortController().signal);
  const { likes } = await site.db
    .selectFrom("blogs")
    .select("likes")
    .where("id", "=", "s1")
    .executeTakeFirstOrThrow();
  expect(likes).toBe(0);
  const annsPostId = await site.db
    .updateTable("users")
    .set({ role: "author" })
    .where("id", "=", ann.id)
    .execute()
    .then(() => publishWithEditor(site, reader));
  await owner.post(`/desk/people/${ann.id}`, { act: "delete", posts: "go" });
  expect((await site.get(`/blog/${annsPostId}`)).status).toBe(404);
  expect((await site.get("/")).text).not.toContain(annsPostId);
  expect((await loggedActs(site)).map(({ object, to }) => [object, to])).toEqual([
    [`user:${bob.id}`, "posts stay"],
    [`user:${ann.id}`, "posts go"],
  ]);
  expect((await owner.get("/desk/log")).status).toBe(200);
});

test("people are found by name and e-mail, and filtered by role", async ({
  site,
  owner,
  editor: _,
  author: __,
}) => {
  await addPerson(site, ann);
  const found = async (query: string) =>
    elementsOf(mainOf((await owner.get(`/desk/people?${query}`)).text), "a")
      .filter(({ attributes }) => /^\/desk\/people\/./.test(attributes.href ?? ""))
      .map(({ text }) => text)
      .sort();
  expect(await found("")).toEqual(["Ann Archer", "Edda Editor", "Olga Owner", bob.email]);
  expect(await found("q=ARCHER")).toEqual(["Ann Archer"]);
  expect(await found("q=bob@")).toEqual([bob.email]);
  expect(await found("q=_")).toEqual([]);
  expect(await found("role=editor")).toEqual(["Edda Editor"]);
  expect(await found("role=author")).toEqual(["Ann Archer", bob.email]);
  expect(await found("before=2020-01-01T00:00:00.000Z_a")).toEqual([]);
});

test("an editor sees no e-mail of somebody with a name, nor a person's page", async ({
  site,
  editor,
  owner,
}) => {
  await addPerson(site, ann);
  const id = await publishWithEditor(site, await site.logIn(ann));
  await owner.post(`/desk/posts/${id}`, { act: "take-down", reason: "No." });
  for (const address of [
    "/desk",
    "/desk/posts",
    "/desk/posts.data",
    `/desk/posts/${id}`,
    `/desk/posts/${id}.data`,
  ]) {
    const { status, text } = await editor.get(address);
    expect([status, /ann@example|olga@example/i.test(text)], address).toEqual([200, false]);
  }
});

test("the log says what was done to the site in whole sentences", async ({ site, owner, author }) => {
  expect((await author.get("/desk/log")).status).toBe(404);
  await owner.post("/desk/people", { act: "invite", email: "", role: "author" });
  const [invitation] = await listInvitations(site.db);
  await owner.post("/desk/people", { act: "revoke", id: invitation!.id });
  await owner.post(path, { act: "role", role: "reader" });
  const { text } = await owner.get("/desk/log");
  const sentences = elementsOf(mainOf(text), "p").map(({ textContent }) => textOf(textContent).trim());
  expect(sentences).toEqual([
    "What was done at the desk, newest first.",
    expect.stringMatching(/^You changed the role of \S.*: author → reader$/),
    "You took back an invitation",
    "You invited somebody: author",
  ]);
});
