// What owners and editors do at the desk. Each act is harmless twice, so the owner does it after the editor.
import { inject } from "vitest";
import { bread } from "../support/people-and-blogs.ts";
import { type Act, editors, everyone, form, members, multipartForm, owners, read } from "./act.ts";

/** What the acts are done to. */
export const deskIds = {
  post: "desk22222222",
  approved: "approve22222",
  declined: "decline22222",
  page: "page22222222",
  person: "pat222222222",
  deleted: "gone22222222",
  enquiry: "enquiry1",
  webhook: "hook22222222",
  issue: "issue2222222",
  import: "import222222",
  backup: "lectern-20260301-080000.db",
  export: "lectern-export-20260301-080000.zip",
};

const post = (act: string, fields: Record<string, string>, name = `${act} a post`, id = deskIds.post) =>
  form(name, `/desk/posts/${id}`, { act, ...fields }, editors(303));
const person = (act: string, status: number, fields: Record<string, string> = {}, id = deskIds.person) =>
  form(`${act} of a person`, `/desk/people/${id}`, { act, ...fields }, owners(status));
const settings = (page: string, fields: Record<string, string> = {}) =>
  multipartForm(`change the site's ${page}`, `/desk/site/${page}`, fields, owners(303));
const lesson = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} a lesson`, "/desk/lessons/s2", { act, post: deskIds.post, ...fields }, editors(303));
const article = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} of a course`, "/desk/courses/s5", { act, lesson: "", ...fields }, editors(303));
const catalogue = (act: string, fields: Record<string, string>, expected = editors(303)) =>
  form(`${act} at the courses`, "/desk/courses", { act, ...fields }, expected);
const report = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} at the reports`, "/desk/reports", { act, id: deskIds.post, ...fields }, editors(303));
const comments = (act: string, fields: Record<string, string>, expected = editors(303)) =>
  form(`${act} comments`, "/desk/comments", { act, id: "nothing22222", ...fields }, expected);
const enquiry = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} of an enquiry`, `/desk/enquiries/${deskIds.enquiry}`, { act, ...fields }, editors(303));
/** The status of making a backup: 303 on SQLite; 409 on PostgreSQL, whose backups pg_dump makes. */
const backUpStatus = () => ("server" in inject("template") ? 409 : 303);

const webhook = (act: string, fields: Record<string, string> = {}, status = 303) =>
  form(`${act} a webhook`, `/desk/webhooks/${deskIds.webhook}`, { act, ...fields }, owners(status));

export const deskActs: Act[] = [
  ...["/desk", "/desk/posts", `/desk/posts/${deskIds.post}`, "/desk/topics", "/desk/topics/rye"].map((path) =>
    read(`see ${path}`, path, editors(200)),
  ),
  read("see the reports", "/desk/reports", editors(200)),
  read("see the drafts that wait for an editor", "/desk/drafts", editors(200)),
  read("see the calendar", "/desk/calendar", editors(200)),
  read("see the log", "/desk/log", editors(200)),
  ...["/desk/enquiries", "/desk/enquiries.csv", `/desk/enquiries/${deskIds.enquiry}`].map((path) =>
    read(`see ${path}`, path, editors(200)),
  ),
  ...["/desk/people", `/desk/people/${deskIds.person}`].map((path) => read(`see ${path}`, path, owners(200))),
  ...["", "/name", "/mail", "/pages"].map((path) =>
    read(`see /desk/site${path}`, `/desk/site${path}`, owners(200)),
  ),
  ...["/desk/import", `/desk/import/${deskIds.import}`].map((path) => read(`see ${path}`, path, owners(200))),
  multipartForm("import without a file", "/desk/import", { site: "" }, owners(422)),
  ...["start", "pictures", "try-again", "cancel", "undo"].map((act) =>
    // Once it has begun, its pictures are not chosen any more.
    form(
      `${act} an import`,
      `/desk/import/${deskIds.import}`,
      { act },
      owners(act === "pictures" ? 409 : 303),
    ),
  ),
  read("see the keys", "/desk/keys", owners(200)),
  ...["add", "remove"].map((act) =>
    form(
      `${act} a key`,
      "/desk/keys",
      { act, key: "0123456789abcdef0123456789", name: "A site" },
      owners(303),
    ),
  ),
  ...["/desk/webhooks", `/desk/webhooks/${deskIds.webhook}`].map((path) =>
    read(`see ${path}`, path, owners(200)),
  ),
  form("add a webhook without an address", "/desk/webhooks", { act: "add" }, owners(422)),
  ...["switch", "test", "again"].map((act) => webhook(act, { on: "yes", delivery: "nothing22222" })),
  webhook("rotate", {}, 200),
  webhook("delete"),
  read("see the redirects", "/desk/redirects", owners(200)),
  read("download the redirects", "/desk/redirects.csv", owners(200)),
  ...["add", "remove"].map((act) =>
    form(`${act} a redirect`, "/desk/redirects", { act, source: "/old", target: "/new" }, owners(303)),
  ),
  multipartForm("import redirects without a file", "/desk/redirects", { act: "import" }, owners(422)),
  read("see the care page", "/desk/care", owners(200)),
  read("download a backup", `/desk/care/backups/${deskIds.backup}`, owners(200)),
  read("ask where exports are", "/desk/care/exports", owners(302)),
  read("download an export", `/desk/care/exports/${deskIds.export}`, owners(200)),

  post("approve", { revision: "1" }, "approve a post that waits", deskIds.approved),
  post("decline", { reason: "Too short." }, "decline a post that waits", deskIds.declined),
  post("take-down", { reason: "It is not bread." }),
  post("restore", {}),
  post("feature", {}),
  post("stop-featuring", {}),
  post("topic", { topic: "Rye, Bread" }),
  read("see the lessons of a course at the desk", "/desk/lessons/s2", editors(200)),
  lesson("add"),
  lesson("move", { order: deskIds.post, moved: deskIds.post }),
  lesson("remove"),
  read("see the courses at the desk", "/desk/courses", editors(200)),
  read("see a course at the desk", "/desk/courses/s5", editors(200)),
  form(
    "ask for a project",
    "/desk/courses/s5",
    { act: "project", task: "A till" },
    {
      ...members(404),
      ...{ editor: 403, owner: 303 },
    },
  ),
  read("see the projects", "/desk/projects", editors(200)),
  read("see a project that nobody has", "/desk/projects/nothing22222", members(404)),
  ...["accept", "return"].map((act) =>
    form(
      `${act} a project that nobody has`,
      "/desk/projects/nothing22222",
      { act, reason: "Why?" },
      members(404),
    ),
  ),
  catalogue("new", { kind: "course", title: "Rye" }),
  catalogue("move", { order: "s5,s1", moved: "s5" }),
  catalogue("move-path", { order: "web-developer,defender", moved: "web-developer" }),
  read("see a path at the desk", "/desk/courses/paths/web-developer", editors(200)),
  ...["take-file", "hide", "show", "delete", "restore"].map((act) =>
    form(`${act} a path`, "/desk/courses/paths/web-developer", { act }, editors(303)),
  ),
  form(
    "save a path that is not complete",
    "/desk/courses/paths/web-developer",
    { act: "save" },
    editors(422),
  ),
  catalogue("look", { badge: "Story", catalogueDate: "" }, { ...editors(303), editor: 403 }),
  catalogue("empty", {}, { ...editors(303), editor: 403 }),
  catalogue("fill", {}, { ...editors(303), editor: 403 }),
  article("facts", { price: "€ 90" }),
  article("make-ours"),
  article("hide"),
  article("show"),
  article("merge"),
  article("keep"),
  article("take-facts"),
  ...["new", "order", "hide", "show", "copy", "merge", "keep"].map((act) =>
    form(
      `${act} a lesson of our own`,
      "/desk/lessons/s5",
      { act, lesson: "nothing", title: "Rye" },
      editors(303),
    ),
  ),
  report("keep"),
  report("take-down", { reason: "It is not bread." }),
  report("undo", { at: "2026-03-01T08:00:00.000Z", decision: "keep" }),
  form(
    "change a topic",
    "/desk/topics/rye",
    { act: "change", label: "Rye", description: "Dark." },
    editors(303),
  ),
  form("merge a topic", "/desk/topics/spelt", { act: "merge", into: "rye" }, editors(303)),

  read("see the comments", "/desk/comments", editors(200)),
  ...["approve", "hide", "restore", "delete", "keep"].map((act) => comments(act, { reason: "Rude." })),
  comments("undo", { changed: "nothing22222-shown" }),
  comments("block", { person: deskIds.person }, { ...editors(303), editor: 403 }),
  enquiry("state", { state: "answered" }),
  enquiry("notes", { notes: "Called back.", revision: "0" }),
  enquiry("delete"),

  person("role", 303, { role: "editor" }),
  person("block", 303),
  person("unblock", 303),
  person("end-sessions", 303),
  person("reset-link", 200),
  person("delete", 303, { posts: "stay" }, deskIds.deleted),
  form("invite a person", "/desk/people", { act: "invite", email: "", role: "editor" }, owners(200)),
  form("revoke an invitation", "/desk/people", { act: "revoke", id: "nothing" }, owners(303)),

  read("see what was sent to the subscribers", "/desk/newsletter", editors(200)),
  read("see how far an issue is", `/desk/newsletter/${deskIds.issue}`, editors(200)),
  ...["pause", "continue", "cancel"].map((act) =>
    form(`${act} an issue`, `/desk/newsletter/${deskIds.issue}`, { act }, editors(303)),
  ),
  read("see the letter of a post", `/desk/posts/${bread.id}/letter`, editors(200)),
  read("preview the letter of a post", `/desk/posts/${bread.id}/letter/preview`, editors(200)),
  ...["test", "stop", "send"].map((act) =>
    form(`${act} the letter of a post`, `/desk/posts/${bread.id}/letter`, { act }, editors(303)),
  ),
  read("see the letter of somebody's draft", `/write/${deskIds.post}/letter`, editors(404)),
  read("read an issue in a browser that is not made yet", `/newsletter/${deskIds.issue}`, everyone(404)),
  read("see the subscribers", "/desk/subscribers", owners(200)),
  read("download the subscribers", "/desk/subscribers.csv", owners(200)),
  multipartForm("import nothing", "/desk/subscribers", { act: "import" }, owners(422)),
  form("erase a subscriber", "/desk/subscribers", { act: "erase", id: "nothing" }, owners(303)),

  form("hide the first steps", "/desk", { act: "hide-first-steps" }, owners(303)),
  settings("name", { name: "Bread", company: "Bread Academy" }),
  settings("contact", { contact: "office@example.com" }),
  settings("look", { accent: "#3b5bdb" }),
  settings("front-page", { topics: "Rye" }),
  settings("picture"),
  settings("doors", { default: "yes" }),
  settings("menu", { default: "yes" }),
  settings("footer", { default: "yes" }),
  settings("search", { lang: "de" }),
  settings("newsletter", { newsletter: "on", digestDay: "1", digestHour: "8", lettersPerMinute: "60" }),
  settings("writers", { signUp: "open" }),
  settings("time-zone", { timeZone: "UTC" }),
  settings("comments", { comments: "members" }),
  form("send a test mail", "/desk/site/mail", {}, owners(303)),
  form("begin an own page", "/desk/site/pages", { act: "new", title: "Help" }, owners(303)),
  read("open the editor of an own page", `/blog/${deskIds.page}/edit`, { ...owners(200), editor: 403 }),
  multipartForm(
    "publish an own page",
    `/blog/${deskIds.page}/edit`,
    { title: "About", content: "Bread.", publishKey: deskIds.page, revision: "1" },
    { ...owners(303), ...{ visitor: 404, editor: 403 } },
  ),
  form("remove an own page", `/blog/${deskIds.page}/delete`, {}, { ...owners(303), editor: 403 }),
  {
    ...form("back-up", "/desk/care", { act: "back-up" }, owners(303)),
    get expected() {
      return owners(backUpStatus());
    },
  },
  form("export the site", "/desk/care/exports", {}, owners(303)),
  form("retry a job", "/desk/care", { act: "retry-job", job: "nothing" }, owners(303)),
];
