import {
  type Act,
  everyone,
  form,
  formOf,
  members,
  multipartForm,
  read,
  readOwn,
} from "../../../test/permissions/act.ts";
import {
  companyPostOf,
  deskPostId,
  draftId,
  heldPostId,
  ownDraftOf,
  postOf,
  previewToken,
  readyId,
} from "../../../test/permissions/seeded.ts";
import { fieldsOf, postCover, rye, submitEditor } from "../../../test/support/editor.ts";
import { bread } from "../../../test/support/people-and-blogs.ts";

const writers = { ...members(303), visitor: 401, reader: 403 };
const companyWriters = { ...members(303), visitor: 401, reader: 403, author: 403 };
const expectedForScript = (status: number) => ({ ...everyone(status), visitor: 401, reader: 403 });
const strangers = { ...members(404), reader: 403 };
const readers = { ...members(404), reader: 403, editor: 303, owner: 303 };
const note = { act: "note", key: "note22222222", exact: "rye", text: "Which?" };
const draftFields = { ...rye, image: "", base: "0", session: "session22222" };

export const acts: Act[] = [
  read("open the editor", "/write", members(200)),
  { act: "publish", request: (browser) => submitEditor(browser, "/write"), expected: writers },
  {
    act: "publish as the company",
    request: (browser) => submitEditor(browser, "/write", { as: "company" }),
    expected: companyWriters,
  },
  {
    act: "upload an image",
    request: (browser) => postCover(browser),
    expected: { ...everyone(201), visitor: 401, reader: 403 },
  },
  {
    act: "preview",
    request: (browser) => browser.postFiles("/preview", formOf({ content: "*Rye*" })),
    expected: { ...everyone(200), visitor: 401, reader: 403 },
  },
  readOwn("open one's own post in the editor", (role) => `/blog/${postOf(role)}/edit`, {
    ...members(200),
    reader: 403,
  }),
  readOwn("ask to delete one's own post", (role) => `/blog/${postOf(role)}/delete`, {
    ...members(200),
    reader: 403,
  }),
  read("open somebody else's post in the editor", `/blog/${bread.id}/edit`, {
    ...{ ...members(403), editor: 200, owner: 200 },
  }),
  read("open a built-in article in the editor", "/blog/s1/edit", {
    ...members(403),
    editor: 200,
    owner: 200,
  }),
  readOwn("open a post of the company in the editor", (role) => `/blog/${companyPostOf(role)}/edit`, {
    ...{ ...members(200), reader: 403, author: 403 },
  }),
  {
    act: "change a built-in article",
    async request(browser) {
      const { revision } = fieldsOf(await browser.get("/blog/s19/edit"));
      return submitEditor(browser, "/blog/s19/edit", { revision });
    },
    expected: { ...everyone(403), visitor: 401, editor: 303, owner: 303 },
  },
  {
    act: "change somebody else's post",
    request: (browser, role) =>
      submitEditor(browser, `/blog/${bread.id}/edit`, { revision: role === "owner" ? "2" : "1" }),
    expected: { ...everyone(403), visitor: 401, editor: 303, owner: 303 },
  },
  read("ask to delete somebody else's post", `/blog/${bread.id}/delete`, members(403)),
  form("delete somebody else's post", `/blog/${bread.id}/delete`, {}, members(403)),
  read("see who somebody else's post names as its authors", `/blog/${bread.id}/authors`, {
    ...{ ...members(403), editor: 200, owner: 200 },
  }),
  // There is no such member: whoever may ask is told so.
  form(
    "name an author of somebody else's post",
    `/blog/${bread.id}/authors`,
    { act: "ask", handle: "x" },
    {
      ...{ ...members(403), editor: 422, owner: 422 },
    },
  ),
  form("accept without being asked", `/blog/${bread.id}/authors`, { act: "accept" }, members(404)),
  form(
    "remove an author of somebody else's post",
    `/blog/${bread.id}/authors`,
    { act: "remove", id: "x" },
    {
      ...{ ...members(403), editor: 303, owner: 303 },
    },
  ),
  form("name an author of a built-in article", "/blog/s1/authors", { act: "ask", handle: "x" }, members(403)),
  // The owner comes last.
  form("delete a built-in article", "/blog/s20/delete", {}, { ...members(403), editor: 303, owner: 404 }),
  {
    act: "delete a post of the company",
    request: (browser, role) => browser.post(`/blog/${companyPostOf(role)}/delete`, {}),
    expected: { ...members(303), reader: 403, author: 403 },
  },
  readOwn("ask to unpublish one's own post", (role) => `/blog/${postOf(role)}/unpublish`, {
    ...members(200),
    reader: 403,
  }),
  form("unpublish somebody else's post", `/blog/${bread.id}/unpublish`, { on: "yes" }, members(403)),
  form(
    "unpublish a built-in article",
    "/blog/s21/unpublish",
    { on: "yes" },
    { ...members(403), editor: 303, owner: 303 },
  ),
  {
    act: "unpublish one's own post",
    request: (browser, role) => browser.post(`/blog/${postOf(role)}/unpublish`, { on: "yes" }),
    expected: { ...members(303), reader: 403 },
  },
  form(
    "call somebody else's translation up to date",
    `/blog/${bread.id}/translation`,
    { follows: "" },
    members(403),
  ),
  form(
    "call a built-in article up to date",
    "/blog/s1/translation",
    { follows: "" },
    { ...members(403), editor: 303, owner: 303 },
  ),
  {
    act: "call one's own translation up to date",
    request: (browser, role) => browser.post(`/blog/${postOf(role)}/translation`, { follows: "" }),
    expected: { ...members(303), reader: 403 },
  },
  readOwn("ask when somebody else's draft goes out", () => `/write/${draftId}/schedule`, {
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
  read("ask for the link of somebody else's draft", `/write/${draftId}/preview-link`, {
    ...{ ...members(404), reader: 403 },
  }),
  form(
    "share somebody else's draft",
    `/write/${draftId}/preview-link`,
    { on: "yes" },
    {
      ...{ ...members(404), reader: 403 },
    },
  ),
  readOwn("schedule one's own draft", (role) => `/write/${ownDraftOf(role)}/schedule`, {
    ...{ ...members(200), reader: 403 },
  }),
  {
    act: "share one's own draft",
    request: (browser, role) => browser.post(`/write/${ownDraftOf(role)}/preview-link`, { on: "yes" }),
    expected: { ...members(303), reader: 403 },
  },
  read("read a draft by its preview link", `/preview/${previewToken}`, everyone(200)),
  read("see somebody else's first post that waits for an editor", `/blog/${heldPostId}`, {
    ...{ ...everyone(404), editor: 200, owner: 200 },
  }),
  form(
    "delete somebody else's first post that waits for an editor",
    `/blog/${heldPostId}/delete`,
    {},
    {
      ...{ ...members(404), editor: 403, owner: 403 },
    },
  ),
  readOwn("open one's own draft", (role) => `/write/${ownDraftOf(role)}`, members(200)),
  read("open somebody else's draft", `/write/${draftId}`, { ...members(404), reader: 200 }),
  {
    act: "save one's own draft",
    request: (browser, role) => browser.postFiles(`/drafts/${ownDraftOf(role)}`, formOf(draftFields)),
    expected: expectedForScript(200),
  },
  multipartForm("save somebody else's draft", `/drafts/${draftId}`, draftFields, {
    ...expectedForScript(404),
  }),
  multipartForm(
    "save a change of somebody else's post",
    "/drafts/editorial222",
    { ...draftFields, blogId: deskPostId },
    { ...expectedForScript(404), editor: 200, owner: 200 },
  ),
  read("see the versions of what editors change", "/write/editorial222/versions", {
    ...{ ...members(404), editor: 200, owner: 200 },
  }),
  readOwn(
    "see the versions of one's own draft",
    (role) => `/write/${ownDraftOf(role)}/versions`,
    members(200),
  ),
  read("see the versions of somebody else's draft", `/write/${draftId}/versions`, members(404)),
  form(
    "restore a version of somebody else's draft",
    `/write/${draftId}/versions`,
    { version: draftId },
    strangers,
  ),
  form(
    "name a version of somebody else's draft",
    `/write/${draftId}/versions/${draftId}`,
    { act: "name", name: "First" },
    strangers,
  ),
  read("read a version of somebody else's draft", `/write/${draftId}/versions/${draftId}`, members(404)),
  readOwn("see the notes to one's own draft", (role) => `/write/${ownDraftOf(role)}/review`, {
    ...{ ...members(200), reader: 403 },
  }),
  read("see the notes to somebody else's draft", `/write/${draftId}/review`, strangers),
  form("hand somebody else's draft over for review", `/write/${draftId}/review`, { act: "ready" }, strangers),
  form("write a note to somebody else's draft", `/write/${draftId}/review`, note, strangers),
  form("take back somebody else's draft", `/write/${readyId}/review`, { act: "withdraw" }, strangers),
  read("open a draft that is ready for review", `/write/${readyId}`, {
    ...{ ...members(404), reader: 200, editor: 200, owner: 200 },
  }),
  form("write a note to a draft that is ready", `/write/${readyId}/review`, note, readers),
  form("say that a note is done", `/write/${readyId}/review`, { act: "done", note: note.key }, readers),
  form("open a note again", `/write/${readyId}/review`, { act: "reopen", note: note.key }, readers),
  form("schedule a draft that is ready", `/write/${readyId}/schedule`, { on: "no" }, strangers),
  form("discard a draft that is ready", `/write/${readyId}/discard`, { on: "yes" }, members(404)),
  {
    act: "accept and publish a draft that is ready",
    request: (browser) => submitEditor(browser, `/write/${readyId}`, { publishKey: readyId }),
    expected: { ...everyone(409), visitor: 401, reader: 403, editor: 303 },
  },
  readOwn("ask to discard one's own draft", (role) => `/write/${ownDraftOf(role)}/discard`, members(200)),
  read("ask to discard somebody else's draft", `/write/${draftId}/discard`, members(404)),
  form("discard somebody else's draft", `/write/${draftId}/discard`, { on: "yes" }, members(404)),
  {
    act: "discard one's own draft",
    request: (browser, role) => browser.post(`/write/${ownDraftOf(role)}/discard`, { on: "yes" }),
    expected: members(303),
  },
  form("choose how to write", "/write/mode", { mode: "rich" }, members(200)),
  multipartForm(
    "check the links of a text",
    "/write/check-links",
    { paths: "/blog/s1" },
    expectedForScript(200),
  ),
  multipartForm(
    "see the card of a text",
    "/write/card",
    { title: "Rye", image: "", as: "" },
    expectedForScript(200),
  ),
];
