import { type Act, editors, form, owners, read } from "../../../test/permissions/act.ts";
import { deskPostId } from "../../../test/permissions/seeded.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

/** Its reports end with its take-down. */
const reportedId = "report222222";
const declinedId = "decline22222";
const approvedId = "approve22222";
const post = (act: string, fields: Record<string, string>, name = `${act} a post`, id = deskPostId) =>
  form(name, `/desk/posts/${id}`, { act, ...fields }, editors(303));
const report = (act: string, fields: Record<string, string> = {}) =>
  form(`${act} at the reports`, "/desk/reports", { act, id: reportedId, ...fields }, editors(303));

export const acts: Act[] = [
  ...["/desk", "/desk/posts", `/desk/posts/${deskPostId}`].map((path) =>
    read(`see ${path}`, path, editors(200)),
  ),
  read("see the reports", "/desk/reports", editors(200)),
  read("see the drafts that wait for an editor", "/desk/drafts", editors(200)),
  read("see the calendar", "/desk/calendar", editors(200)),
  read("see the log", "/desk/log", editors(200)),
  post("approve", { revision: "1" }, "approve a post that waits", approvedId),
  post("decline", { reason: "Too short." }, "decline a post that waits", declinedId),
  post("take-down", { reason: "It is not bread." }),
  post("restore", {}),
  post("feature", {}),
  post("stop-featuring", {}),
  post("topic", { topic: "Rye, Bread" }),
  report("keep"),
  report("take-down", { reason: "It is not bread." }),
  report("undo", { at: "2026-03-01T08:00:00.000Z", decision: "keep" }),
  form("give one's name at the desk", "/desk", { act: "name", name: "Somebody" }, editors(303)),
  form("hide the first steps", "/desk", { act: "hide-first-steps" }, { ...owners(303), editor: 403 }),
];

export async function seed({ db }: TestSite) {
  for (const id of [approvedId, declinedId])
    await publish(db, { ...bread, id }, { status: "pending", published_at: null });
  await publish(db, { ...bread, id: reportedId });
}
