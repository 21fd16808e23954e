import {
  type Act,
  editors,
  everyone,
  form,
  members,
  multipartForm,
  owners,
  read,
} from "../../../test/permissions/act.ts";
import { deskPostId } from "../../../test/permissions/seeded.ts";
import { bread } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const issueId = "issue2222222";
const draftId = "letter222222";

export const acts: Act[] = [
  read("see what was sent to the subscribers", "/desk/newsletter", editors(200)),
  read("see how far an issue is", `/desk/newsletter/${issueId}`, editors(200)),
  ...["pause", "continue", "cancel"].map((act) =>
    form(`${act} an issue`, `/desk/newsletter/${issueId}`, { act }, editors(303)),
  ),
  form("begin a letter without a title", "/desk/newsletter", { act: "new", title: "" }, editors(422)),
  read("see a letter that is not sent", `/desk/newsletter/${draftId}`, editors(200)),
  form(
    "address a letter",
    `/desk/newsletter/${draftId}`,
    { act: "save", to: "all", page: "yes" },
    editors(303),
  ),
  ...["test", "send", "schedule"].map((act) =>
    form(`${act} a letter without a text`, `/desk/newsletter/${draftId}`, { act }, editors(422)),
  ),
  form("take the time of a letter back", `/desk/newsletter/${draftId}`, { act: "stop" }, editors(303)),
  {
    act: "remove a letter",
    request: (browser, role) => browser.post(`/desk/newsletter/${role}letter`, { act: "remove" }),
    expected: editors(303),
  },
  read("see the letter of a post", `/desk/posts/${bread.id}/letter`, editors(200)),
  read("preview the letter of a post", `/desk/posts/${bread.id}/letter/preview`, editors(200)),
  ...["test", "stop", "send"].map((act) =>
    form(`${act} the letter of a post`, `/desk/posts/${bread.id}/letter`, { act }, editors(303)),
  ),
  read("see the letter of somebody's draft", `/write/${deskPostId}/letter`, editors(404)),
  read("read an issue in a browser that is not made yet", `/newsletter/${issueId}`, everyone(404)),
  read("see the subscribers", "/desk/subscribers", owners(200)),
  read("download the subscribers", "/desk/subscribers.csv", owners(200)),
  multipartForm("import nothing", "/desk/subscribers", { act: "import" }, owners(422)),
  form("erase a subscriber", "/desk/subscribers", { act: "erase", id: "nothing" }, owners(303)),
  form("label a subscriber", "/desk/subscribers", { act: "labels", id: "nothing", labels: "" }, owners(303)),
  form("make a label", "/desk/subscribers", { act: "add-label", label: "VIP" }, owners(303)),
  form("remove a label", "/desk/subscribers", { act: "remove-label", name: "vip" }, owners(303)),
  form("subscribe without an address", "/subscribe", {}, everyone(422)),
  form("confirm a subscription with a guess", "/subscribe", { token: "AAAA" }, everyone(303)),
  form("change a subscription with a guess", "/subscription/a.guess", { act: "leave" }, everyone(404)),
  multipartForm("get the newsletter", "/account", { act: "newsletter", on: "no" }, members(303)),
];

export async function seed({ db }: TestSite) {
  const created_at = "2026-03-02T08:00:00.000Z";
  const issue = { about: "week:2026-03-02", state: "sending", subject: "New", created_at } as const;
  await db
    .insertInto("newsletter_issues")
    .values({ id: issueId, ...issue })
    .execute();
  for (const id of [draftId, "editorletter", "ownerletter"])
    await db
      .insertInto("newsletter_issues")
      .values({ id, about: `letter:${id}`, state: "draft", audience: "all", subject: "", created_at })
      .execute();
}
