import GhostContentAPI from "@tryghost/content-api";
import { expect } from "vitest";
import { test as base, loggedActs } from "../../../test/support/desk-people.ts";
import { ann, bob, bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors } from "../../../test/support/site.ts";
import { addContentKey, newContentKey } from "../models/content-key.server.ts";

const key = newContentKey();
const rye = { ...bread, id: "rye222222222", title: "Rye", published: "2026-04-01T08:00:00.000Z" };

/** Fixture: `api`, Ghost's own client, reading a site with four posts besides the built-in articles. */
const test = base.extend("api", async ({ site }) => {
  await publish(site.db, bread, {}, ["Baking", "Night"]);
  await publish(site.db, cafe, {}, ["Coffee"]);
  await publish(site.db, nihongo, { image: "blogImages/222222222222/rye", image_alt: "A loaf" }, ["Baking"]);
  await publish(site.db, rye, {}, ["Night", "Baking"]);
  await publish(site.db, { ...bread, id: "hidden222222" }, { status: "unpublished" }, ["Secret"]);
  await site.db.updateTable("users").set({ handle: "ann", bio: "Bakes." }).where("id", "=", ann.id).execute();
  await addContentKey(site.db, key, "A front end");
  return new GhostContentAPI({ url: site.url, key, version: "v5.0" });
});
const titles = (posts: { title?: string }[]) => posts.map(({ title }) => title);

test("a client lists posts by page, with what it includes, and reads one by id and slug", async ({
  api,
  site,
}) => {
  const first = await api.posts.browse({ limit: 2, include: ["tags", "authors"] });
  expect(titles(first)).toEqual(["Rye", nihongo.title]);
  expect(first.meta.pagination).toEqual({ page: 1, limit: 2, pages: 15, total: 30, next: 2, prev: null });
  expect(titles(await api.posts.browse({ limit: 2, page: 2 }))).toEqual([cafe.title, bread.title]);
  expect(await api.posts.browse({ limit: "all", fields: ["id"] })).toHaveLength(30);
  expect(await api.posts.browse({ page: 16, limit: 2 })).toHaveLength(0);
  const post = await api.posts.read(
    { slug: `rye-${rye.id}` },
    { include: ["tags", "authors"], formats: ["html", "plaintext"] },
  );
  expect(post).toMatchObject({
    ...{
      id: rye.id,
      title: "Rye",
      slug: `rye-${rye.id}`,
      url: `${site.url}/blog/${rye.id}`,
      featured: false,
    },
    published_at: "2026-04-01T08:00:00.000+00:00",
    uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    html: expect.stringContaining("<strong>flour</strong>"),
    plaintext: expect.stringContaining("Mix the flour"),
    primary_tag: { slug: "night", name: "Night" },
    tags: [{ slug: "night" }, { slug: "baking" }],
    primary_author: { slug: "ann", name: "Ann Archer", bio: "Bakes.", url: `${site.url}/people/ann` },
  });
  // An older title's slug, and the id.
  for (const slug of [`an-older-title-${rye.id}`, rye.id])
    expect(await api.posts.read({ slug })).toMatchObject({ id: rye.id });
  expect(await api.posts.read({ id: nihongo.id })).toMatchObject({
    feature_image: expect.stringMatching(`^${site.url}/images/`),
    feature_image_alt: "A loaf",
  });
  expect(Object.keys(await api.posts.read({ id: rye.id }, { fields: ["title", "url"] }))).toEqual([
    "title",
    "url",
  ]);
  const byBob = await api.posts.read({ id: cafe.id }, { include: ["authors"] });
  expect(byBob.authors![0]).toMatchObject({ id: bob.id, name: "A member" });
});

test("a client filters and orders", async ({ api, site }) => {
  await site.db.insertInto("settings").values({ name: "featured", value: cafe.id }).execute();
  const browse = async (filter: string, order = "published_at desc") =>
    titles(await api.posts.browse({ filter, order, limit: "all" }));
  expect(await browse("tag:baking")).toEqual(["Rye", nihongo.title, bread.title]);
  expect(await browse("tags:[night,coffee]")).toEqual(["Rye", cafe.title, bread.title]);
  expect(await browse("tag:baking+tag:-night")).toEqual([nihongo.title]);
  expect(await browse("primary_tag:night")).toEqual(["Rye"]);
  expect(await browse("author:ann+tag:-baking")).toEqual([]);
  expect(await browse(`authors:[${bob.id}]`)).toEqual([cafe.title]);
  expect(await browse("author:-company")).toHaveLength(4);
  expect(await browse("featured:true")).toEqual([cafe.title]);
  expect(await browse("featured:false+author:-company")).toHaveLength(3);
  expect(await browse("published_at:>'2026-03-01 08:00:00'+published_at:<=2026-03-03T08:00:00.000Z")).toEqual(
    [nihongo.title, cafe.title],
  );
  expect(await browse(`id:[${bread.id},${cafe.id}]`, "published_at asc")).toEqual([bread.title, cafe.title]);
  expect(await browse(`slug:-[${bread.id},bread-${rye.id}]+author:-company`)).toEqual([
    nihongo.title,
    cafe.title,
  ]);
  expect(await browse("(tag:coffee,tag:night)+visibility:public", "title asc")).toEqual([
    bread.title,
    cafe.title,
    "Rye",
  ]);
  for (const filter of [
    "tag:",
    "title:~'x'",
    "published_at:>yesterday",
    "constructor:x",
    "tag:null",
    "(".repeat(3000),
  ])
    await expect(api.posts.browse({ filter }), filter).rejects.toMatchObject({ type: "BadRequestError" });
  await expect(api.posts.browse({ order: "likes desc" })).rejects.toMatchObject({ type: "BadRequestError" });
  const many = (part: string, count: number) => Array.from({ length: count }, () => part).join(",");
  await expect(api.posts.browse({ filter: many("tag:baking", 21) })).rejects.toMatchObject({
    type: "BadRequestError",
  });
  for (const order of [
    many("count.posts", 1150),
    "name,slug, name desc",
    "id,slug,name,count.posts,id desc,slug",
    many("x", 6),
  ])
    await expect(api.tags.browse({ order }), order.slice(0, 50)).rejects.toMatchObject({
      type: "BadRequestError",
    });
  await expect(api.posts.browse({ page: 1_000_000 })).rejects.toMatchObject({ type: "BadRequestError" });
  expect(loggedErrors(site)).toEqual([]);
});

test("a client reads tags, authors, pages and settings, and learns what is not there", async ({
  api,
  site,
  owner,
}) => {
  const tags = await api.tags.browse({ include: ["count.posts"], order: "count.posts desc", limit: "all" });
  expect(tags.find(({ slug }) => slug === "baking")).toMatchObject({ name: "Baking", count: { posts: 3 } });
  expect(tags.map(({ slug }) => slug)).not.toContain("secret");
  expect(await api.tags.read({ slug: "night" })).toMatchObject({
    name: "Night",
    url: `${site.url}/topic/night`,
  });
  const authors = await api.authors.browse({ include: ["count.posts"] });
  expect(authors.map(({ slug, count }) => [slug, count!.posts])).toEqual([
    [bob.id, 1],
    ["ann", 3],
    ["company", 26],
  ]);
  expect(await api.authors.read({ slug: "company" })).toMatchObject({ name: "Lectern Academy" });
  expect(await api.authors.read({ id: ann.id })).toMatchObject({ slug: "ann" });
  await owner.post("/desk/site/pages", { act: "new", title: "About" });
  expect(await api.pages.browse()).toHaveLength(0);
  await site.db
    .updateTable("blog_texts")
    .set({ html: "<p>We bake.</p>" })
    .where("blog_id", "in", (eb) => eb.selectFrom("pages").select("blog_id"))
    .execute();
  expect(await api.pages.read({ slug: "about" })).toMatchObject({
    url: `${site.url}/pages/about`,
    html: "<p>We bake.</p>",
  });
  expect(titles(await api.posts.browse({ limit: "all" }))).not.toContain("About");
  const settings = await api.settings.browse();
  expect(settings).toMatchObject({ title: "Lectern", url: `${site.url}/`, lang: "en" });
  expect(settings.navigation!.length).toBeGreaterThan(1);
  for (const slug of ["nothing", "hidden222222", "about", "\0"])
    await expect(api.posts.read({ slug }), slug).rejects.toMatchObject({ type: "NotFoundError" });
});

test("keys are needed, older addresses work, answers are shared by ETag and open to all origins", async ({
  api,
  site,
  owner,
}) => {
  await api.settings.browse();
  const at = (path: string) => site.get(`/ghost/api${path}`);
  expect(JSON.parse((await at("/content/posts/")).text).errors[0]).toMatchObject({
    type: "NoPermissionError",
  });
  const unknown = await at(`/content/posts/?key=${newContentKey()}`);
  expect([unknown.status, JSON.parse(unknown.text).errors[0].code]).toEqual([401, "UNKNOWN_CONTENT_API_KEY"]);
  for (const version of ["v3", "v4", "v5", "canary"])
    expect((await at(`/${version}/content/posts/?key=${key}`)).status, version).toBe(200);
  expect((await at(`/v9/content/posts/?key=${key}`)).status).toBe(404);
  const answer = await at(`/content/posts?key=${key}`);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  const browser = site.openBrowser();
  const again = await browser.get(`/ghost/api/content/posts?key=${key}`, {
    "If-None-Match": answer.headers.etag!,
    Origin: "https://front.example",
  });
  expect([again.status, again.text]).toEqual([304, ""]);
  const post = await browser.postRaw(`/ghost/api/content/posts?key=${key}`, "", {
    origin: "https://front.example",
  });
  expect(post.status).toBe(405);
  expect((await owner.get("/desk/keys")).text).toContain("last used");
  const form = { act: "add", key: newContentKey(), name: "Another" };
  for (let times = 0; times < 2; times++) expect((await owner.post("/desk/keys", form)).status).toBe(303);
  for (let times = 0; times < 2; times++) await owner.post("/desk/keys", { act: "remove", key });
  expect((await at(`/content/posts?key=${key}`)).status).toBe(401);
  expect((await at(`/content/posts?key=${form.key}`)).status).toBe(200);
  expect((await loggedActs(site)).map(({ act, to }) => [act, to])).toEqual([
    ["add-key", "Another"],
    ["remove-key", "A front end"],
  ]);
});
