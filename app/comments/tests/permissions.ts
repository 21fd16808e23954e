import { type Act, act, editors, everyone, form, members, read } from "../../../test/permissions/act.ts";
import { deskPersonId } from "../../../test/permissions/seeded.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const comments = (act: string, fields: Record<string, string>, expected = editors(303)) =>
  form(`${act} comments`, "/desk/comments", { act, id: "nothing22222", ...fields }, expected);
const commentId = "comment22222";

export const acts: Act[] = [
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
  act("mute a member", "/mute/pat222222222", members(200)),
  read("read the comments of a page", "/comments/threads?place=s1", everyone(200)),
  read("open a comment", `/comments/${commentId}`, everyone(302)),
  read("see the comments", "/desk/comments", editors(200)),
  ...["approve", "hide", "restore", "delete", "keep"].map((act) => comments(act, { reason: "Rude." })),
  comments("undo", { changed: "nothing22222-shown" }),
  comments("block", { person: deskPersonId }, { ...editors(303), editor: 403 }),
];

/** By Ann, below a course. */
export async function seed({ db }: TestSite) {
  const at = "2026-03-01T08:00:00.000Z";
  const text = { markdown: "Rye", html: "<p>Rye</p>", renderer: 1, state: "shown" as const };
  const row = {
    id: commentId,
    blog_id: "s1",
    author_id: ann.id,
    created_at: at,
    changed_at: at,
  };
  await db
    .insertInto("comments")
    .values({ ...row, ...text })
    .execute();
}
