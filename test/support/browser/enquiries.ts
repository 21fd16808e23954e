import type { Site } from "./site.ts";

/** Replaces all enquiries at the desk by `count` new ones. */
export function setEnquiries(site: Site, count: number) {
  site.query("delete from enquiries");
  site.query(
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into enquiries (id, created_at, state, name, email, about, message, fingerprint)
    select 'enquiry' || n, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'new', 'Gwen Guest', 'gwen@guest.example',
      'Incident response: what to do when a server talks to strangers', 'Message ' || n, n from numbers where n <= ${count}`,
  );
}
