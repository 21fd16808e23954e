import { overflowingElements, smallFields } from "../support/browser/checks.ts";
import { expect, testOnNewSite as test } from "../support/browser/fixtures.ts";
import { postForm, publishBlog, signUp, useSession } from "../support/browser/people.ts";
import type { Site } from "../support/browser/site.ts";

const word = (length: number) => "Donaudampfschifffahrtsgesellschaft".repeat(9).slice(0, length);
const pages = [
  ...["/", "/following", "/topic/:topic", "/search?q=night", "/people/:handle", "/blog/:id", "/blog/:id.md"],
  ...["/blog/:id/lists", "/blog/:id/authors", "/blog/:id/edit", "/blog/:id/delete", "/blog/:id/unpublish"],
  ...["/blog/:id/stats", "/lists/list1", "/write/:draft", "/write/:draft/versions"],
  ...[
    "/write/:draft/discard",
    "/write/:draft/schedule",
    "/write/:draft/review",
    "/write/:draft/preview-link",
  ],
  ...["/profile", "/profile/lists", "/profile/published", "/profile/drafts", "/profile/following"],
  ...[
    "/profile/highlights",
    "/profile/muted",
    "/notifications",
    "/account",
    "/saved",
    "/comments/comment22222",
  ],
  ...[
    "/comments/comment22222/edit",
    "/desk",
    "/desk/posts",
    "/desk/posts/:id",
    "/desk/drafts",
    "/desk/calendar",
  ],
  ...["/desk/comments", "/desk/comments?list=all", "/desk/reports", "/desk/log", "/desk/people"],
  ...[
    "/desk/people/:person",
    "/desk/topics",
    "/desk/topics/:topic",
    "/desk/enquiries",
    "/desk/enquiries/enquiry22222",
  ],
  ...["/desk/redirects", "/desk/webhooks", "/desk/webhooks/webhook22222", "/desk/subscribers"],
  ...["/desk/courses/s12", "/desk/keys", "/desk/site", "/desk/site/name", "/desk/site/footer", "/desk/care"],
  ...["/course", "/blog/s12", "/course/s12/:id", "/contact?about=:id", "/desk/import", "/desk/site/pages"],
];

test("on a phone no page goes sideways, whatever the words, and no field makes it zoom", async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  const session = await signUp(site, { email: `${word(60)}@example.com`.toLowerCase(), password: "sesame" });
  const ids = await fill(site, session);
  await useSession(page.context(), site, session);
  await page.setViewportSize({ width: 390, height: 844 });
  const tooWide: string[] = [];
  const tooSmall: string[] = [];
  for (const path of pages) {
    const address = path.replace(/:\w+/g, (name) => ids[name] ?? name);
    const response = await page.goto(site.url + address);
    if (response!.status() !== 200) tooWide.push(`${address}: status ${response!.status()}`);
    const names = await page.evaluate(overflowingElements);
    if (names.length > 0) tooWide.push(`${path}: ${names.join(", ").slice(0, 300)}`);
    const fields = await page.evaluate(smallFields);
    if (fields.length > 0) tooSmall.push(`${path}: ${fields.join(", ")}`);
  }
  expect(tooWide).toEqual([]);
  expect(tooSmall).toEqual([]);
});

const at = "2026-03-01T08:00:00.000Z";

/** Makes the person an owner with a name of one word, and gives everything else such names too. */
async function fill(site: Site, session: string): Promise<Record<string, string>> {
  const person = site.query<{ id: string }>("select id from users")!.id;
  site.query(
    "update users set role = 'owner', name = ?, handle = ?, bio = ? where id = ?",
    ...[word(45), word(30).toLowerCase(), word(160), person],
  );
  const content = `${word(300)}\n\n## ${word(100)}\n\n- ${word(90)}\n\n> ${word(90)}\n\n[${word(80)}](https://example.com/${word(90)}) \`${word(80)}\` **${word(80)}**`;
  const texts = { title: word(100), description: word(200), content };
  const id = await publishBlog(site, session, texts);
  const headers = { Cookie: `site_session=${session}` };
  const topic = word(30);
  await postForm(site, `/desk/posts/${id}`, new URLSearchParams({ act: "topic", topic }), headers);
  const lesson = new URLSearchParams({ act: "add-post", post: `/blog/${id}` });
  await postForm(site, "/desk/courses/s12", lesson, headers);
  const list = { id: "list1", user_id: person, title: word(80), description: word(200), is_public: "1" };
  insert(site, "lists", { ...list, created_at: at, updated_at: at });
  insert(site, "list_entries", { list_id: "list1", entry: `/blog/${id}`, position: "1" });
  for (const followed of [`topic:${topic.toLowerCase()}`, "company"])
    insert(site, "follows", { follower: person, followed, followed_at: at });
  insert(site, "highlights", {
    ...{ id: "highlight1", user_id: person, blog_id: id, exact: word(90), prefix: "", suffix: "" },
    ...{ starts_at: "0", note: word(90), created_at: "2026-03-01T08:00:00.000Z" },
  });
  insert(site, "comments", {
    ...{ id: "comment22222", blog_id: id, author_id: person, markdown: word(90), renderer: "0" },
    ...{ html: `<p>${word(200)}</p><pre><code>${word(90)}</code></pre>`, state: "shown", was_shown: "1" },
    ...{ created_at: at, changed_at: at, reports: "1" },
  });
  insert(site, "comment_places", { blog_id: id, comments: "1" });
  const report = { actor: `u:${person}`, reason: "spam", note: word(200), created_at: at };
  insert(site, "comment_reports", { comment_id: "comment22222", ...report });
  insert(site, "reports", { id: "report222222", blog_id: id, ...report });
  insert(site, "enquiries", {
    ...{ id: "enquiry22222", created_at: at, state: "new", name: word(90), fingerprint: "1" },
    ...{ email: `${word(60)}@example.com`, about: word(150), message: word(400), blog_id: id },
  });
  insert(site, "subscribers", {
    ...{ id: "subscriber22", email: `${word(60)}@example.com`, email_key: "a@example.com", name: word(90) },
    ...{
      state: "confirmed",
      cadence: "each",
      wants_all: "1",
      source: `import: ${word(60)}.csv`,
      created_at: at,
    },
  });
  const webhook = { id: "webhook22222", url: `https://hooks.invalid/${word(150)}`, events: "blog.published" };
  insert(site, "webhooks", { ...webhook, secret: "", created_at: at });
  const redirect = { source: `/${word(150)}`, target: `/blog/${id}`, origin: word(40), created_at: at };
  insert(site, "redirects", redirect);
  insert(site, "notifications", {
    ...{
      id: "notice222222",
      user_id: person,
      kind: "decision",
      object: "x",
      blog_id: id,
      path: `/blog/${id}`,
    },
    ...{ actors: `${person} `, text: word(200), at },
  });
  insert(site, "mutes", { user_id: person, muted_id: person });
  const draft = "draft2222222";
  const fields = new FormData();
  const saved = { title: word(100), content, topics: topic, base: "0", session: "tab", kind: "edit" };
  for (const [name, text] of Object.entries({ ...saved, description: "", image: "" })) fields.set(name, text);
  const answer = await fetch(`${site.url}/drafts/${draft}`, {
    ...{ method: "POST", body: fields, headers: { ...headers, Origin: site.url } },
  });
  expect(answer.status).toBe(200);
  site.query("update drafts set publish_at = ? where id = ?", `${Date.now() + 3_600_000}`, draft);
  return {
    ":draft": draft,
    ":id": id,
    ":topic": topic.toLowerCase(),
    ":handle": word(30).toLowerCase(),
    ":person": person,
  };
}

function insert(site: Site, table: string, row: Record<string, string>) {
  const marks = Object.keys(row).map(() => "?");
  site.query(`insert into ${table} (${Object.keys(row)}) values (${marks})`, ...Object.values(row));
}
