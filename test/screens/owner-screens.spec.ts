import { checkScreen } from "../support/browser/checks.ts";
import { setEnquiries } from "../support/browser/enquiries.ts";
import { visit } from "../support/browser/fixtures.ts";
import { setNewsletter } from "../support/browser/newsletter.ts";
import { expect, test } from "../support/browser/owner.ts";
import { postForm } from "../support/browser/people.ts";
import type { Site } from "../support/browser/site.ts";

// `:id` stands for a blog that a member wrote, `:page` for the blog of an own page, `:letter` for a draft of a letter.
const screens = [
  "/desk",
  "/desk/posts",
  "/desk/posts/:id",
  "/desk/drafts",
  "/desk/calendar",
  "/course/s12/:id",
  "/desk/people",
  "/desk/people/:person",
  "/desk/reports",
  "/desk/log",
  "/desk/site",
  "/desk/site/name",
  "/desk/site/look",
  "/desk/site/front-page",
  "/desk/site/footer",
  "/desk/site/contact",
  "/desk/courses",
  "/desk/courses/s12",
  "/desk/courses/paths/defender",
  "/desk/site/comments",
  "/desk/site/writers",
  "/desk/site/time-zone",
  "/desk/site/mail",
  "/desk/site/pages",
  "/blog/:page/edit",
  "/desk/import",
  "/desk/redirects",
  "/desk/keys",
  "/desk/webhooks",
  "/desk/webhooks/hook1",
  "/desk/care",
  "/desk/enquiries",
  "/desk/enquiries/enquiry3",
  "/desk/newsletter",
  "/desk/newsletter/issue1",
  "/desk/newsletter/:letter",
  "/desk/subscribers",
  "/desk/site/newsletter",
  "/pages/about",
  "/blog/:id/report",
  "/blog/:id/stats?days=90",
];

test.beforeAll(async ({ memberSite, owner, lessonPosts }) => {
  setEnquiries(memberSite, 25);
  setWebhook(memberSite);
  setNewsletter(memberSite);
  addReads(memberSite, lessonPosts.rye);
  const headers = { Cookie: `site_session=${owner.session}` };
  const begun = new URLSearchParams({ act: "new", title: "About" });
  await postForm(memberSite, "/desk/site/pages", begun, headers);
  const page = new FormData();
  const texts = { title: "About us", content: "We *bake*.\n\n## Where\n\nIn Clay Lane.", revision: "1" };
  for (const [name, text] of Object.entries(texts)) page.set(name, text);
  await postForm(memberSite, `/blog/${pageIdOf(memberSite)}/edit`, page, headers);
  const letter = new URLSearchParams({ act: "new", title: "To our potters" });
  await postForm(memberSite, "/desk/newsletter", letter, headers);
  await postForm(memberSite, `/blog/${letterIdOf(memberSite)}/edit`, page, headers);
});

for (const path of screens)
  test(`an owner's ${path} is accessible and fits all sizes`, async ({ page, site, lessonPosts }) => {
    const person = site.query<{ id: string }>("select id from users where email = 'ann@example.com'")!;
    const ids = {
      ":id": lessonPosts.rye,
      ":person": person.id,
      ":page": pageIdOf(site),
      ":letter": letterIdOf(site),
    };
    await visit(
      page,
      path.replace(/:\w+/, (name) => ids[name as keyof typeof ids]),
    );
    await checkScreen(page);
    const table = page.getByText("Reads as a table");
    if (await table.isVisible()) {
      await table.click();
      await expect(page.getByRole("table").filter({ hasText: "Day" }).first()).toBeVisible();
    }
  });

const pageIdOf = (site: Site) => site.query<{ blog_id: string }>("select blog_id from pages")!.blog_id;

const letterIdOf = (site: Site) =>
  site.query<{ id: string }>("select id from newsletter_issues where state = 'draft'")!.id;

/** Adds reads of the last 30 days, and a site with a long name that led to some. */
function addReads(site: Site, blogId: string) {
  const days = "with recursive days (n) as (select 0 union all select n + 1 from days where n < 29)";
  site.query(
    `insert into reads_by_day (blog_id, day, reads) ${days} select ?, date('now', -n || ' days'), n * 37 % 90 from days where true on conflict do nothing`,
    blogId,
  );
  site.query(
    `insert into site_reads_by_day (day, reads) ${days} select date('now', -n || ' days'), n * 37 % 90 from days where true on conflict do nothing`,
  );
  site.query(
    "insert into referrers_by_day (blog_id, day, site, reads) values (?, date('now'), ?, 7)",
    blogId,
    `${"a-long-name.".repeat(7)}example.com`,
  );
}

/** A webhook that fails, with a delivery that waits. */
function setWebhook(site: Site) {
  site.query("delete from webhooks");
  site.query("delete from webhook_deliveries");
  site.query(
    `insert into webhooks (id, url, events, secret, failures, failing_since, created_at)
    values ('hook1', 'https://hooks.invalid/a-long-address/of-a-receiver', 'blog.published blog.updated', '', 1, 1790000000000, '2026')`,
  );
  site.query(
    `insert into webhook_deliveries (id, webhook_id, event, subject, body, attempts, due_at, status, answer, created_at)
    values ('delivery1', 'hook1', 'blog.published', 's1', '{"type":"blog.published"}', 2, 1900000000000, 503, 'Try later', '2026-03-01T08:00:00.000Z')`,
  );
}
