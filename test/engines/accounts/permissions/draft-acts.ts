// What each person may do with their own drafts and those of others, and the requests of the editor's scripts.
import { rye } from "../../../support/editor.ts";
import { type Act, everyone, form, formOf, members, multipartForm, read, readOwn } from "./act.ts";
import { draftId, ownDraftOf } from "./blog-acts.ts";

const expectedForScript = (status: number) => ({ ...everyone(status), visitor: 401, reader: 403 });
const strangers = { ...members(404), reader: 403 };
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
