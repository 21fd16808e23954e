import type { TakeMails } from "../../../test/mails/every-mail.ts";
import { olga } from "../../../test/support/desk-people.ts";

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
};
