import type { TakeMails } from "../../../test/mails/every-mail.ts";
import { olga } from "../../../test/support/desk-people.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";

const id = "python222222";

export const takeMails: TakeMails = async (site, take) => {
  const days = { first_day: "2026-03-03", last_day: "2026-03-31" };
  const row = { id, name: "Python, two evenings a week", courses: '["s1"]', ...days, seats: 12 };
  const created_at = "2026-02-01T08:00:00.000Z";
  await site.db
    .insertInto("classes")
    .values({ ...row, join_key: null, created_at })
    .execute();
  const owner = await site.logIn(olga);
  const list = "Cy Cook <cy@example.com>";
  await take(["class-invitation"], owner.post(`/classes/${id}/people`, { act: "invite", list }));
  const member = { class_id: id, user_id: bob.id, joined_at: created_at, calendar_key: "key" };
  await site.db.insertInto("class_members").values(member).execute();
  const text =
    "On Thursday we meet in the library: the projector is at the doctor's.\n\nBring the loops that went wrong.";
  const told = { act: "tell", id: "told22222222", text, to: "all" };
  await take(["class-news"], owner.post(`/classes/${id}`, told));
};
