// Who may do what, tried with whole requests. A new act is a row: its request, and the status that each person gets.
import { expect } from "vitest";
import { findActiveUser } from "../../app/models/accounts/user.server.ts";
import { saveDraft } from "../../app/models/writing/save-draft.server.ts";
import type { Role } from "../../db/schema.ts";
import type { HttpResponse, Person } from "../support/browser.ts";
import { rye, sendCover, submitEditor } from "../support/editor.ts";
import { addUser, ann, bread, publish } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";

const people = ["visitor", "reader", "author", "editor", "owner"] as const;
type Name = (typeof people)[number];

interface Act {
  act: string;
  request(browser: Person, name: Name): Promise<HttpResponse>;
  /** The response to each person. A form's redirect is 303; "login": a redirect to the login, or its page. */
  expected: Record<Name, number | "login">;
}

const everyone = (status: number) => ({
  ...{ visitor: status, reader: status, author: status, editor: status, owner: status },
});
const members = (status: number) => ({ ...everyone(status), visitor: "login" as const });
const writers = { ...members(303), visitor: 401, reader: 403 };
const company = { ...members(303), visitor: 401, reader: 403, author: 403 };
const heldPost = "held22222222";
const draftId = "draft2222222";
const previewToken = "a".repeat(32);

const acts: Act[] = [
  read("read the front page", "/", everyone(200)),
  read("read an article", "/blog/s1", everyone(200)),
  read("see the profile", "/profile", members(200)),
  act("like", "/blog/s1/like", everyone(200)),
  act("bookmark", "/blog/s1/bookmark", members(200)),
  act("follow", "/follow/company", members(200)),
  form("change the display name", "/profile", { name: "Somebody" }, { ...members(200) }),

  read("see the form of /contact", "/contact", everyone(200)),
  read("read what people asked", "/desk/enquiries", { ...everyone(404), editor: 200, owner: 200 }),
  read("download what people asked", "/desk/enquiries.csv", { ...everyone(404), editor: 200, owner: 200 }),

  read("open the editor", "/write", members(200)),
  { act: "publish", request: (browser) => submitEditor(browser, "/write"), expected: writers },
  {
    act: "publish as the company",
    request: (browser) => submitEditor(browser, "/write", { as: "company" }),
    expected: company,
  },
  {
    act: "upload an image",
    request: (browser) => sendCover(browser),
    expected: { ...everyone(201), visitor: 401, reader: 403 },
  },
  {
    act: "preview",
    request: (browser) => browser.postFiles("/preview", formOf({ content: "*Rye*" })),
    expected: { ...everyone(200), visitor: 401, reader: 403 },
  },

  own("open the own post in the editor", (name) => `/blog/${postOf(name)}/edit`, {
    ...members(200),
    reader: 403,
  }),
  own("ask to delete the own post", (name) => `/blog/${postOf(name)}/delete`, {
    ...members(200),
    reader: 403,
  }),
  read("open somebody else's post in the editor", `/blog/${bread.id}/edit`, members(403)),
  read("open a built-in article in the editor", "/blog/s1/edit", members(403)),
  own("open a post of the company in the editor", (name) => `/blog/${companyPostOf(name)}/edit`, {
    ...{ ...members(200), reader: 403, author: 403 },
  }),
  {
    act: "change somebody else's post",
    request: (browser) => submitEditor(browser, `/blog/${bread.id}/edit`, { revision: "1" }),
    expected: { ...everyone(403), visitor: 401 },
  },
  form("delete somebody else's post", `/blog/${bread.id}/delete`, {}, members(403)),
  form("delete a built-in article", "/blog/s1/delete", {}, members(403)),
  {
    act: "delete a post of the company",
    request: (browser, name) => browser.post(`/blog/${companyPostOf(name)}/delete`, {}),
    expected: { ...members(303), reader: 403, author: 403 },
  },
  own("ask to unpublish the own post", (name) => `/blog/${postOf(name)}/unpublish`, {
    ...members(200),
    reader: 403,
  }),
  form("unpublish somebody else's post", `/blog/${bread.id}/unpublish`, { on: "yes" }, members(403)),
  form("unpublish a built-in article", "/blog/s1/unpublish", { on: "yes" }, members(403)),
  {
    act: "unpublish the own post",
    request: (browser, name) => browser.post(`/blog/${postOf(name)}/unpublish`, { on: "yes" }),
    expected: { ...members(303), reader: 403 },
  },
  own("ask when somebody else's draft goes out", () => `/write/${draftId}/schedule`, {
    ...{ ...members(404), reader: 403 },
  }),
  form(
    "schedule somebody else's draft",
    `/write/${draftId}/schedule`,
    { on: "no" },
    {
      ...{ ...members(404), reader: 403 },
    },
  ),
  form(
    "share somebody else's draft",
    `/write/${draftId}/preview-link`,
    { on: "yes" },
    {
      ...{ ...members(404), reader: 403 },
    },
  ),
  own("schedule the own draft", (name) => `/write/${ownDraftOf(name)}/schedule`, {
    ...{ ...members(200), reader: 403 },
  }),
  {
    act: "share the own draft",
    request: (browser, name) => browser.post(`/write/${ownDraftOf(name)}/preview-link`, { on: "yes" }),
    expected: { ...members(303), reader: 403 },
  },
  read("read a draft by its preview link", `/preview/${previewToken}`, everyone(200)),
  read("see a first post of somebody else that waits", `/blog/${heldPost}`, {
    ...{ ...everyone(404), editor: 200, owner: 200 },
  }),
  form(
    "delete a first post of somebody else that waits",
    `/blog/${heldPost}/delete`,
    {},
    {
      ...{ ...members(404) },
    },
  ),
];

/** Fixture: `browsers` are five people, each with a post; Ann has one too, the company one, and one that waits. */
const test = base.extend("browsers", async ({ site }) => {
  await publish(site.db, bread);
  const ofCompany = { author_kind: "company", author_id: null, author: null, written_by: ann.id } as const;
  for (const name of people) await publish(site.db, { ...bread, id: companyPostOf(name) }, ofCompany);
  await publish(site.db, { ...bread, id: heldPost }, { status: "pending", published_at: null });
  await addDraft(site, draftId, ann.id);
  await site.db.updateTable("drafts").set({ preview_token: previewToken }).execute();
  const browsers = {} as Record<Name, Person>;
  for (const name of people) browsers[name] = name === "visitor" ? site.person() : await member(site, name);
  return browsers;
});

test("every act, for each role and a visitor", async ({ browsers }) => {
  const table: Record<string, Partial<Act["expected"]>> = {};
  for (const { act, request, expected } of acts) {
    table[act] = {};
    for (const name of people)
      table[act][name] = statusOf(await request(browsers[name], name), expected[name]);
  }
  expect(table).toEqual(Object.fromEntries(acts.map(({ act, expected }) => [act, expected])));
});

test("nobody gives oneself a role: no form of the account takes one", async ({ site, browsers }) => {
  const rolesOf = async () =>
    (await site.db.selectFrom("users").select(["id", "role"]).orderBy("id").execute()).map(
      ({ id, role }) => `${id} ${role}`,
    );
  const before = await rolesOf();
  for (const name of people)
    for (const path of ["/profile", "/signup", "/login", "/write", "/follow/company"])
      await browsers[name].post(path, { name: "Eve", role: "owner", id: "reader222222" });
  expect(await rolesOf()).toEqual(before);
});

function read(act: string, path: string, expected: Act["expected"]): Act {
  return { act, request: (browser) => browser.get(path), expected };
}

function own(act: string, path: (name: Name) => string, expected: Act["expected"]): Act {
  return { act, request: (browser, name) => browser.get(path(name)), expected };
}

function act(act: string, path: string, expected: Act["expected"]): Act {
  return { act, request: (browser) => browser.act(path, { on: "yes" }), expected };
}

function form(act: string, path: string, fields: Record<string, string>, expected: Act["expected"]): Act {
  return { act, request: (browser) => browser.post(path, fields), expected };
}

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Whoever is sent to the login, or sees its form in place of the page, is not let in. */
function statusOf({ status, headers, text }: HttpResponse, expected: number | "login") {
  if (expected !== "login") return status;
  return headers.location === "/login" || text.includes('action="/login"') ? "login" : status;
}

/** The post of a person; a visitor has none, and tries with Ann's. */
function postOf(name: Name) {
  return name === "visitor" ? bread.id : `${name}post22222`.slice(0, 12);
}

/** A post of the company for each person, since a deleted one is gone for the next. */
function companyPostOf(name: Name) {
  return `company${name}`.slice(0, 12);
}

function ownDraftOf(name: Name) {
  return `${name}draft2222`.slice(0, 12);
}

async function addDraft({ db }: TestSite, id: string, userId: string) {
  const user = (await findActiveUser(db, userId))!;
  const save = { id, base: 0, session: "", kind: "edit", text: { ...rye, image: "" } } as const;
  await saveDraft(db, user, save);
}

async function member(site: TestSite, role: Role) {
  const user = { id: `${role}22222222`.slice(0, 12), email: `${role}@example.com`, name: null };
  await addUser(site.db, user);
  await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  await publish(site.db, { ...bread, ...rye, id: postOf(role), author: user });
  await addDraft(site, ownDraftOf(role), user.id);
  return site.logIn(user);
}
