import { type Act, everyone, form, members, read } from "../../../test/permissions/act.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { saveToLists } from "../models/list-entries.server.ts";

/** Of Ann. */
const privateListId = "annlist22222";

export const acts: Act[] = [
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
];

export const seed = ({ db }: TestSite) =>
  saveToLists(db, ann.id, { newList: { id: privateListId, title: "Ann's" } });
