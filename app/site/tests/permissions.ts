import { type Act, form, multipartForm, owners, read } from "../../../test/permissions/act.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const pageId = "page22222222";
const settings = (page: string, fields: Record<string, string> = {}) =>
  multipartForm(`change the site's ${page}`, `/desk/site/${page}`, fields, owners(303));

export const acts: Act[] = [
  ...["", "/name", "/mail", "/backups", "/sign-in", "/pages"].map((path) =>
    read(`see /desk/site${path}`, `/desk/site${path}`, owners(200)),
  ),
  settings("name", { name: "Bread", company: "Bread Academy" }),
  settings("contact", { contact: "office@example.com" }),
  settings("look", { accent: "#3b5bdb" }),
  settings("front-page", { topics: "Rye" }),
  settings("picture"),
  settings("doors", { default: "yes" }),
  settings("menu", { default: "yes" }),
  settings("footer", { default: "yes" }),
  settings("search", { lang: "de" }),
  settings("writers", { signUp: "open" }),
  settings("time-zone", { timeZone: "UTC" }),
  settings("comments", { comments: "members" }),
  form("send a test mail", "/desk/site/mail", { act: "test" }, owners(303)),
  form("set the mail server", "/desk/site/mail", { act: "save", encryption: "tls" }, owners(303)),
  form(
    "set when backups are made",
    "/desk/site/backups",
    { act: "save", time: "off", place: "here" },
    owners(303),
  ),
  form("try where backups go", "/desk/site/backups", { act: "try" }, owners(303)),
  form("set how people sign in", "/desk/site/sign-in", { act: "save" }, owners(303)),
  form("begin an own page", "/desk/site/pages", { act: "new", title: "Help" }, owners(303)),
  read("open the editor of an own page", `/blog/${pageId}/edit`, { ...owners(200), editor: 403 }),
  multipartForm(
    "publish an own page",
    `/blog/${pageId}/edit`,
    { title: "About", content: "Bread.", publishKey: pageId, revision: "1" },
    { ...owners(303), ...{ visitor: 404, editor: 403 } },
  ),
  form("remove an own page", `/blog/${pageId}/delete`, {}, { ...owners(303), editor: 403 }),
  settings("newsletter", { newsletter: "on", digestDay: "1", digestHour: "8", lettersPerMinute: "60" }),
];

export async function seed({ db }: TestSite) {
  const page = { kind: "page", status: "part", author_kind: "company", author_id: null } as const;
  await publish(db, { ...bread, id: pageId }, { ...page, author: null });
  await db.insertInto("pages").values({ name: "about", blog_id: pageId }).execute();
}
