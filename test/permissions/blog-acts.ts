// What everybody does with blogs and drafts.
import { postCover, submitEditor } from "../support/editor.ts";
import { bread } from "../support/people-and-blogs.ts";
import { type Act, act, everyone, form, formOf, members, type RoleOrVisitor, read, readOwn } from "./act.ts";

export const commentId = "comment22222";
const highlight = { id: "kept22222222", exact: "a", prefix: "", suffix: "", start: "0", note: "" };
const writers = { ...members(303), visitor: 401, reader: 403 };
const companyWriters = { ...members(303), visitor: 401, reader: 403, author: 403 };
/** Of Ann. */
export const privateListId = "annlist22222";
export const heldPostId = "held22222222";
export const draftId = "draft2222222";
export const previewToken = "a".repeat(32);

export const blogActs: Act[] = [
  read("read the front page", "/", everyone(200)),
  read("read an article", "/blog/s1", everyone(200)),
  read("see the profile", "/profile", members(200)),
  act("like", "/blog/s1/like", everyone(200)),
  act("bookmark", "/blog/s1/bookmark", members(200)),
  act("follow", "/follow/company", members(200)),
  form(
    "comment",
    "/comments",
    { place: "s1", text: "Rye?", stamp: "" },
    { ...everyone(422), visitor: "login" },
  ),
  act("like a comment", `/comments/${commentId}/like`, { ...members(200) }),
  form(
    "edit somebody's comment",
    `/comments/${commentId}/edit`,
    { text: "Oats?" },
    {
      ...members(404),
      editor: 303,
      owner: 303,
    },
  ),
  form("delete somebody's comment", `/comments/${commentId}/delete`, { on: "yes" }, members(404)),
  form("report a comment", `/comments/${commentId}/report`, { reason: "spam" }, everyone(303)),
  form(
    "close the comments of a course",
    "/comments/close",
    { place: "s1", on: "no" },
    {
      ...members(403),
      editor: 303,
      owner: 303,
    },
  ),
  read("read what one follows", "/following", everyone(200)),
  form("renew the feed of what one follows", "/following/feed", {}, members(303)),
  act("mute a member", "/mute/pat222222222", members(200)),
  read("read the comments of a page", "/comments/threads?place=s1", everyone(200)),
  read("open a comment", `/comments/${commentId}`, everyone(302)),
  read("read one's own highlights", "/blog/s1/highlights", members(200)),
  form("keep a highlight", "/blog/s1/highlights", { ...highlight, on: "yes" }, members(303)),
  form("remove a highlight", "/blog/s1/highlights", { id: highlight.id, on: "no" }, members(303)),
  read("see one's own lists", "/profile/lists", members(200)),
  form("make a list", "/profile/lists", { title: "Later", key: "list22222222" }, members(303)),
  form("save an article to a list", "/blog/s1/lists", {}, members(303)),
  form("save a lesson to a list", "/course/s12/first-program/lists", {}, members(303)),
  read("see somebody else's private list", `/lists/${privateListId}`, everyone(404)),
  form(
    "change somebody else's list",
    `/lists/${privateListId}`,
    { act: "save", title: "x", public: "yes" },
    members(404),
  ),
  // Says nothing of whether there is one, and deletes none.
  form("delete somebody else's list", `/lists/${privateListId}`, { act: "delete" }, members(303)),
  form("change the display name", "/profile", { name: "Somebody" }, { ...members(200) }),

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
  read("open a built-in article in the editor", "/blog/s1/edit", members(403)),
  readOwn("open a post of the company in the editor", (role) => `/blog/${companyPostOf(role)}/edit`, {
    ...{ ...members(200), reader: 403, author: 403 },
  }),
  {
    act: "change a built-in article",
    request: (browser) => submitEditor(browser, "/blog/s1/edit", { revision: "1" }),
    expected: { ...everyone(403), visitor: 401 },
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
  form("delete a built-in article", "/blog/s1/delete", {}, members(403)),
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
  form("unpublish a built-in article", "/blog/s1/unpublish", { on: "yes" }, members(403)),
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
  form("call a built-in article up to date", "/blog/s1/translation", { follows: "" }, members(403)),
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
];

/** The post of a person; a visitor has none, and tries with Ann's. */
export function postOf(role: RoleOrVisitor) {
  return role === "visitor" ? bread.id : `${role}post22222`.slice(0, 12);
}

/** A post of the company for each person, since a deleted one is gone for the next. */
export function companyPostOf(role: RoleOrVisitor) {
  return `company${role}`.slice(0, 12);
}

export function ownDraftOf(role: RoleOrVisitor) {
  return `${role}draft2222`.slice(0, 12);
}
