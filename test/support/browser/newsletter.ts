import type { Site } from "./site.ts";

const issues = [
  [
    "issue1",
    "sending",
    "The newsletter waits for the mail server: Mail command failed: 451 later",
    2000,
    700,
  ],
  ["issue2", "sending", null, 2000, 1200],
  ["issue3", "paused", "20 letters in a row were refused: 554 we do not like you", 2000, 20],
  ["issue4", "cancelled", null, 300, 120],
  ["issue5", "sent", null, 300, 290],
];

/** Replaces the subscribers and issues by some in each state. */
export function setNewsletter(site: Site) {
  for (const table of ["subscribers", "newsletter_issues", "labels", "subscriber_labels"])
    site.query(`delete from ${table}`);
  site.query(`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 70)
    insert into subscribers (id, email, email_key, name, state, cadence, wants_all, source, created_at, consented_at)
    select 's' || n, 'reader' || n || '@guest.example', 'reader' || n || '@guest.example',
      case n % 3 when 0 then 'Gwen Guest' else '' end,
      case n % 9 when 1 then 'suspended' when 2 then 'unconfirmed' else 'confirmed' end,
      case n % 4 when 0 then 'weekly' else 'each' end, n % 5 > 0, case n % 2 when 0 then 'form' else 'import: readers-of-the-old-site.csv' end,
      '2026-03-0' || (n % 9 + 1), '2026-04-01' from numbers`);
  for (const name of ["webinar", "a-label-without-a-space-that-is-forty-long"]) {
    site.query(`insert into labels (name) values ('${name}')`);
    site.query(
      `insert into subscriber_labels (subscriber_id, label) select id, '${name}' from subscribers where wants_all = 0`,
    );
  }
  for (const [id, state, problem, recipients, sent] of issues)
    site.query(
      `insert into newsletter_issues (id, about, state, problem, subject, items, created_at, ended_at, filled_to, recipients, sent, refused, unsubscribed)
      values ('${id}', 'week:${id}', '${state}', nullif('${problem ?? ""}', ''), 'Lectern: Rye for patient people, a loaf that keeps for a week, and 7 more',
        '[]', '2026-03-0${String(id).at(-1)}T08:00:00.000Z', nullif('${state === "sent" ? "2026-03-05T09:00:00.000Z" : ""}', ''), '~', ${recipients}, ${sent}, 7, 2)`,
    );
}
