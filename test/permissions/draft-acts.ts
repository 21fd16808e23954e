// What each person may do with their own drafts and those of others, and the requests of the editor's scripts.
import { rye, submitEditor } from "../support/editor.ts";
import { type Act, everyone, form, formOf, members, multipartForm, read, readOwn } from "./act.ts";
import { draftId, ownDraftOf } from "./blog-acts.ts";
import { deskIds } from "./desk-acts.ts";

const expectedForScript = (status: number) => ({ ...everyone(status), visitor: 401, reader: 403 });
const strangers = { ...members(404), reader: 403 };
const readers = { ...members(404), reader: 403, editor: 303, owner: 303 };
const note = { act: "note", key: "note22222222", exact: "rye", text: "Which?" };
/** Ann's, which waits for an editor. */
export const readyId = "ready2222222";
const draftFields = { ...rye, image: "", base: "0", session: "session22222" };

export const draftActs: Act[] = [
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
    { ...draftFields, blogId: deskIds.post },
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
