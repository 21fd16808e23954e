import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import { cover, rye } from "../../../test/support/editor.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { sweepReplies } from "../models/idempotency.server.ts";

const { content: markdown, ...texts } = rye;
const owner = { id: "owner2222222", email: "owner@example.com", name: "Olga Owner" };

/** Fixtures: Ann's program with all scopes, and a text with a cover that it uploaded. */
const test = base
  .extend("program", ({ site }) => openProgramOf(site, ann, ["read", "write", "publish", "admin"]))
  .extend("text", async ({ program }) => {
    const body = Buffer.from(await cover.arrayBuffer());
    const { json } = await program("/images", { body, headers: { "content-type": "image/png" } });
    return { ...texts, markdown, coverKey: json.key as string, topics: ["Rye", "Bread"] };
  });

test("a program publishes, changes, unpublishes, publishes again and deletes a blog", async ({
  site,
  program,
  text,
}) => {
  const made = await program("/blogs", { json: { ...text, language: "de", noindex: true } });
  const { id } = made.json;
  expect([made.status, made.json, made.headers.location]).toEqual([
    201,
    { id, path: `/blog/${id}`, status: "published", revision: 1 },
    `/api/v1/blogs/${id}`,
  ]);
  expect((await site.get(`/blog/${id}`)).text).toContain(rye.title);
  expect((await program(`/blogs/${id}`)).json).toMatchObject({
    ...texts,
    markdown,
    language: "de",
    cover: { key: text.coverKey },
    topics: [{ label: "Rye" }, { label: "Bread" }],
  });
  const changed = await program(`/blogs/${id}`, {
    method: "PATCH",
    json: { title: "Rye, again", topics: [] },
    headers: { "if-match": made.headers.etag! },
  });
  expect([changed.status, changed.json.revision]).toEqual([200, 2]);
  const late = await program(`/blogs/${id}`, {
    method: "PATCH",
    json: { title: "Too late" },
    headers: { "if-match": made.headers.etag! },
  });
  expect([late.status, late.json.title]).toEqual([412, "Precondition Failed"]);
  const read = (await program(`/blogs/${id}`)).json;
  expect(read).toMatchObject({ title: "Rye, again", markdown, language: "de", topics: [] });
  const setStatus = (status: string) => program(`/blogs/${id}/status`, { method: "PUT", json: { status } });
  for (const status of ["unpublished", "unpublished"])
    expect((await setStatus(status)).json).toMatchObject({ status, revision: 3 });
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  expect((await program(`/blogs/${id}`)).status).toBe(404);
  expect((await program(`/blogs/${id}`, { method: "PATCH", json: { title: "x" } })).status).toBe(409);
  expect((await program("/me/blogs")).json.items).toMatchObject([{ id, status: "unpublished" }]);
  for (const status of ["published", "published"])
    expect((await setStatus(status)).json).toMatchObject({ status, revision: 4 });
  expect((await program(`/blogs/${id}`)).json.publishedAt).toBe(read.publishedAt);
  expect((await program(`/blogs/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await program(`/blogs/${id}`, { method: "DELETE" })).status).toBe(404);
});

test("a refused text says which field is wrong, and nothing unknown is taken", async ({
  site,
  program,
  text,
}) => {
  for (const [json, status, detail] of [
    [{ ...text, title: undefined }, 422, /^title: This is missing\.$/],
    [{ ...text, title: " " }, 422, /required/],
    [{ ...text, title: "x".repeat(201) }, 422, /^title: .*200/],
    [{ ...text, status: "published" }, 422, /status/],
    [{ ...text, author_id: bob.id, likes: 1000 }, 422, /author_id/],
    [{ ...text, __proto__x: 1 }, 422, /__proto__x/],
    [{ ...text, topics: ["a", "b", "c", "d", "e"] }, 422, /^topics: .*at most/],
    [{ ...text, topics: "Rye" }, 422, /^topics: This has to be a list\.$/],
    [{ ...text, language: "tlh" }, 422, /language/],
    [{ ...text, canonicalUrl: "javascript:alert(1)" }, 422, /web address/],
    [{ ...text, coverKey: "blogImages/aaaaaaaaaaaa/none" }, 422, /image/i],
    [{ ...text, markdown: "a\0b" }, 422, /cannot be saved/],
    [{ ...text, as: "company" }, 403, /company/],
    [[], 422, /^This has to be an object\.$/],
  ] as const) {
    const answer = await program("/blogs", { json });
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringMatching(detail)]);
  }
  for (const [body, type, status] of [
    ["{", "application/json", 400],
    ["\xff", "application/json", 400],
    ["{}", "text/plain", 415],
    ["a=b", "application/x-www-form-urlencoded", 415],
    [`"${"x".repeat(2 * 1024 * 1024)}"`, "application/json", 413],
    [`{"__proto__":{"title":"x"},"constructor":1}`, "application/json", 422],
    ["[".repeat(100_000), "application/json", 400],
  ] as const) {
    const sent = Buffer.from(body, "latin1");
    const answer = await program("/blogs", { body: sent, headers: { "content-type": type } });
    expect([body.slice(0, 20), answer.status, answer.json.status]).toEqual([
      body.slice(0, 20),
      status,
      status,
    ]);
  }
  expect(await countBlogs(site)).toBe(0);
});

test("a key makes one blog of a request that comes again, and serves no other request", async ({
  site,
  program,
  text,
}) => {
  const headers = { "idempotency-key": "6f1c7a34-6d5c-4a1e-a4fd-8f3c1ce3a2a1" };
  const answers = await Promise.all([1, 2, 3].map(() => program("/blogs", { json: text, headers })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  const again = await program("/blogs", { json: text, headers });
  const first = answers.find(({ status }) => status === 201)!;
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(await countBlogs(site)).toBe(1);
  const other = await program("/blogs", { json: { ...text, title: "Another" }, headers });
  expect([other.status, other.json.detail]).toEqual([422, expect.stringContaining("Idempotency-Key")]);
  // What was refused may be mended under the same key.
  const next = { "idempotency-key": "second" };
  expect((await program("/blogs", { json: { ...text, description: "" }, headers: next })).status).toBe(422);
  expect((await program("/blogs", { json: { ...text, title: "Second" }, headers: next })).status).toBe(201);
  // The keys of another token are others.
  const bobs = await openProgramOf(site, bob, ["write"]);
  const comment = { place: first.json.id, markdown: "Spelt?" };
  for (let time = 0; time < 2; time++)
    expect((await bobs("/comments", { json: comment, headers })).status).toBe(201);
  expect((await program(`/comments?place=${first.json.id}`)).json.items).toHaveLength(1);
  expect((await program("/blogs", { json: text, headers: { "idempotency-key": "a b" } })).status).toBe(400);
});

test("a key whose server died in the middle runs again after a while, and still makes one blog", async ({
  site,
  program,
  text,
}) => {
  const headers = { "idempotency-key": "again" };
  const { json } = await program("/blogs", { json: text, headers });
  const interrupted = { reply: null, claimed_until: new Date(Date.now() + 60_000).toISOString() };
  await site.db.updateTable("api_replies").set(interrupted).execute();
  expect((await program("/blogs", { json: text, headers })).status).toBe(409);
  await site.db.updateTable("api_replies").set({ claimed_until: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await program("/blogs", { json: text, headers })).json.id).toBe(json.id);
  await site.db.updateTable("api_replies").set({ created_at: "2026-01-01T00:00:00.000Z" }).execute();
  await sweepReplies(site.db, Date.now());
  expect(await site.db.selectFrom("api_replies").selectAll().execute()).toEqual([]);
});

test("a draft is saved by its revision, and a text that came too late is kept", async ({
  site,
  program,
  text,
}) => {
  const made = await program("/drafts", { json: { text: { title: "Rye" } } });
  const { id } = made.json;
  expect([made.status, made.json]).toMatchObject([
    201,
    { blogId: null, revision: 1, text: { title: "Rye" } },
  ]);
  const save = (revision: number, title: string) =>
    program(`/drafts/${id}`, { method: "PUT", json: { revision, text: { ...text, title } } });
  expect((await save(1, "Second")).json).toMatchObject({
    revision: 2,
    text: { title: "Second", topics: text.topics },
  });
  expect((await save(2, "Second")).json.revision).toBe(2);
  const clash = await save(1, "Late");
  expect([clash.status, clash.json]).toMatchObject([409, { revision: 2, theirs: { title: "Second" } }]);
  const kept = await site.db
    .selectFrom("draft_versions")
    .select("kind")
    .where("kind", "=", "clash")
    .execute();
  expect(kept).toHaveLength(1);
  expect((await program("/drafts")).json.items).toMatchObject([{ id, title: "Second" }]);
  expect((await program(`/drafts/${id}/publish`, { json: { revision: 1 } })).status).toBe(409);
  const published = await program(`/drafts/${id}/publish`, { json: { revision: 2 } });
  expect([published.status, published.json.status]).toEqual([200, "published"]);
  const blogId = published.json.id;
  // A change of it has a draft already, which is named.
  const change = await program("/drafts", { json: { blogId, text: { ...text, title: "Third" } } });
  expect([change.status, change.json]).toMatchObject([409, { id, theirs: { title: "Second" } }]);
  const saved = await save(change.json.revision, "Third");
  expect(saved.json).toMatchObject({ id, blogId });
  const sent = await program(`/drafts/${id}/publish`, { json: { revision: saved.json.revision } });
  expect([sent.json.id, (await program(`/blogs/${blogId}`)).json.title]).toEqual([blogId, "Third"]);
  const other = (await program("/drafts", { json: { text: { title: "Gone" } } })).json.id;
  for (let time = 0; time < 2; time++)
    expect((await program(`/drafts/${other}`, { method: "DELETE" })).status).toBe(204);
  expect((await program(`/drafts/${other}`)).status).toBe(404);
});

test("nobody reads or changes what is somebody else's", async ({ site, program, text }) => {
  const draft = (await program("/drafts", { json: { text } })).json.id;
  const blog = (await program("/blogs", { json: text })).json.id;
  await publish(site.db, { ...bread, id: "hidden222222" }, { status: "unpublished" });
  const comment = (await program("/comments", { json: { place: blog, markdown: "First" } })).json.id;
  const all = ["read", "write", "publish", "admin"] as const;
  const bobs = await openProgramOf(site, bob, [...all]);
  const editors = await openProgramOf(
    site,
    { ...owner, id: "editor222222", email: "e@example.com" },
    [...all],
    "editor",
  );
  const owners = await openProgramOf(site, owner, [...all], "owner");
  for (const other of [bobs, editors, owners])
    for (const [method, path, json, status] of [
      ["GET", `/drafts/${draft}`, undefined, 404],
      ["PUT", `/drafts/${draft}`, { revision: 1, text }, 404],
      ["POST", `/drafts/${draft}/publish`, { revision: 1 }, 404],
      ["DELETE", `/drafts/${draft}`, undefined, 404],
      ["PATCH", `/blogs/${blog}`, { title: "Mine" }, 403],
      ["DELETE", `/blogs/${blog}`, undefined, 403],
      ["PUT", `/blogs/${blog}/status`, { status: "unpublished" }, 403],
      ["POST", "/drafts", { blogId: blog, text }, 403],
      ["PATCH", "/blogs/s1", { title: "Mine" }, 403],
      ["DELETE", "/blogs/s1", undefined, 403],
      ["GET", "/blogs/hidden222222", undefined, 404],
      ["PATCH", "/blogs/hidden222222", { title: "Mine" }, 404],
      ["PATCH", `/comments/${comment}`, { markdown: "Mine" }, 404],
      ["DELETE", `/comments/${comment}`, undefined, 404],
      ["POST", "/blogs", { ...text, title: "With a stolen cover" }, 422],
    ] as const)
      expect([method, path, (await other(path, { method, json })).status]).toEqual([method, path, status]);
  expect((await bobs("/drafts")).json.items).toEqual([]);
  expect((await bobs("/me/blogs")).json.items).toEqual([]);
  expect((await program(`/blogs/${blog}`)).json).toMatchObject({ title: rye.title, revision: 1 });
});

test("members comment, change and delete what they wrote, once for a key", async ({ site, program }) => {
  await publish(site.db, bread);
  const made = await program("/comments", { json: { place: bread.id, markdown: "Is *spelt* fine?" } });
  expect([made.status, made.json.state]).toEqual([201, "shown"]);
  const bobs = await openProgramOf(site, bob, ["write"]);
  const answer = { place: bread.id, markdown: "It is.", answersId: made.json.id };
  expect((await bobs("/comments", { json: answer })).status).toBe(201);
  const visitor = openProgram(site);
  const threads = await visitor(`/comments?place=${bread.id}`);
  expect(threads.json.items).toMatchObject([
    { id: made.json.id, author: ann.name, html: expect.stringContaining("<em>spelt</em>"), replies: 1 },
  ]);
  const replies = await visitor(`/comments?place=${bread.id}&thread=${made.json.id}&limit=1`);
  expect([replies.json.items, replies.json.next]).toMatchObject([[{ markdown: "It is." }], null]);
  expect(
    (await program(`/comments/${made.json.id}`, { method: "PATCH", json: { markdown: "Is it?" } })).status,
  ).toBe(200);
  for (let time = 0; time < 2; time++)
    expect((await program(`/comments/${made.json.id}`, { method: "DELETE" })).status).toBe(204);
  // Its thread stays, without its text.
  expect((await visitor(`/comments?place=${bread.id}`)).json.items).toMatchObject([
    { id: made.json.id, author: null, html: null, markdown: null, replies: 1 },
  ]);
  expect((await program("/comments", { json: { place: bread.id, markdown: " " } })).status).toBe(422);
  expect((await program("/comments", { json: { place: "nothing", markdown: "x" } })).status).toBe(404);
});

test("search finds blogs and lessons with the words around the match", async ({ site }) => {
  await publish(site.db, bread);
  const visitor = openProgram(site);
  const { json } = await visitor("/search?q=flour");
  expect(json.blogs).toMatchObject([{ id: bread.id, passage: expect.stringContaining("flour") }]);
  const { json: python } = await visitor("/search?q=first+program&limit=1");
  expect(python).toMatchObject({ blogs: [{ id: "s12" }], next: expect.any(String) });
  expect(python.lessons[0]).toMatchObject({ path: "/course/s12/first-program", course: "Python" });
  expect((await visitor(`/search?q=first+program&cursor=${python.next}`)).json.blogs).toHaveLength(
    python.total - 1,
  );
  expect((await visitor(`/search?q=python&author=${bread.author.id}`)).json).toMatchObject({
    blogs: [],
    total: 0,
  });
  expect((await visitor("/search?q=%20")).json).toMatchObject({ blogs: [], lessons: [], total: 0 });
  expect((await visitor("/search")).status).toBe(400);
});

test("an image is sent as it is or in a form, once for a key, and anything else is refused", async ({
  site,
  program,
}) => {
  const body = Buffer.from(await cover.arrayBuffer());
  const headers = { "content-type": "image/png", "idempotency-key": "cover" };
  const first = await program("/images", { body, headers });
  expect([first.status, first.json]).toMatchObject([201, { path: expect.stringMatching(/^\/images\//) }]);
  expect((await program("/images", { body, headers })).text).toBe(first.text);
  expect((await program("/images", { body: body.subarray(1), headers })).status).toBe(422);
  const form = new FormData();
  form.set("image", cover);
  const multipart = new Response(form);
  const asForm = await program("/images", {
    body: Buffer.from(await multipart.arrayBuffer()),
    headers: { "content-type": multipart.headers.get("content-type")! },
  });
  expect(asForm.json.key).toMatch(/rye-loaf$/);
  for (const [sent, type, status] of [
    [Buffer.from("<svg/>"), "image/svg+xml", 422],
    [Buffer.alloc(0), "image/png", 422],
    [body, "text/plain", 415],
    [Buffer.alloc(20 * 1024 * 1024 + 1), "image/png", 413],
  ] as const)
    expect((await program("/images", { body: sent, headers: { "content-type": type } })).status, type).toBe(
      status,
    );
  expect(await site.db.selectFrom("images").select("key").execute()).toHaveLength(2);
});

test("a program is told that an editor looks at an author's first blog first", async ({
  site,
  program,
  text,
}) => {
  await saveSiteSettings(site.db, { holdsFirstPosts: true });
  await site.parts.siteSettings.reload();
  const { json } = await program("/blogs", { json: text });
  expect(json.status).toBe("pending");
  expect((await openProgram(site)(`/blogs/${json.id}`)).status).toBe(404);
});

async function countBlogs({ db }: TestSite) {
  return (await db.selectFrom("blogs").select("id").where("author_id", "=", ann.id).execute()).length;
}

test("what goes out by itself is changed only by who may publish", async ({ site, program, text }) => {
  const writer = await openProgramOf(site, ann, ["read", "write"]);
  const made = await program("/blogs", { json: text });
  const fresh = (await writer("/drafts", { json: { text } })).json.id;
  const change = (
    await writer("/drafts", { json: { text: { ...text, title: "Oats" }, blogId: made.json.id } })
  ).json.id;
  const save = (as: typeof program, id: string, revision: number) =>
    as(`/drafts/${id}`, { method: "PUT", json: { revision, text: { ...text, title: `Title ${revision}` } } });
  for (const id of [fresh, change]) {
    expect((await save(writer, id, 1)).status).toBe(200);
    const schedule = { publish_at: Date.now() + 60_000 };
    await site.db.updateTable("drafts").set(schedule).where("id", "=", id).execute();
    const refused = await save(writer, id, 2);
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="publish"',
    ]);
    expect((await program(`/drafts/${id}`)).json).toMatchObject({ revision: 2, text: { title: "Title 1" } });
    expect((await save(program, id, 2)).status).toBe(200);
    await site.db.updateTable("drafts").set({ publish_at: null }).where("id", "=", id).execute();
    expect((await save(writer, id, 3)).status).toBe(200);
  }
});
