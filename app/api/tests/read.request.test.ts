import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "vitest";
import { openProgram, openProgramOf } from "../../../test/support/api.ts";
import {
  ann,
  blogs,
  bob,
  bread,
  cafe,
  nihongo,
  publish,
  publishMany,
} from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

const idsOf = (response: { json: { items: { id: string }[] } }) => response.json.items.map(({ id }) => id);

test("anybody reads blogs by kind, topic, author, language and words, and no e-mail stands for a name", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Rye & Spelt"]);
  await publish(site.db, cafe);
  await publish(site.db, nihongo, { lang: "ja" });
  const program = openProgram(site);
  const posts = await program("/blogs?kind=post");
  expect(idsOf(posts)).toEqual(blogs.map(({ id }) => id));
  expect(posts.text).not.toContain("@example.com");
  for (const [query, ids] of [
    ["topic=Rye%20%26%20Spelt", [bread.id]],
    ["author=ann222222222&language=en", [bread.id]],
    ["author=nobody", []],
    ["language=ja", [nihongo.id]],
    ["q=arabica", [cafe.id]],
    ["topic=%23&kind=post", []],
  ] as const)
    expect(idsOf(await program(`/blogs?${query}`)), query).toEqual(ids);
  const read = await program(`/blogs/${bread.id}`);
  expect(read.json).toMatchObject({
    id: bread.id,
    author: { id: ann.id, name: ann.name, path: `/people/${ann.id}` },
    topics: [{ name: "rye-and-spelt", label: "Rye & Spelt" }],
    markdown: bread.content,
    html: expect.stringContaining("<strong>flour</strong>"),
    revision: 1,
  });
  expect((await program("/blogs/s1")).json).toMatchObject({ kind: expect.any(String), author: { id: null } });
});

test("a list has pages, each of which names the next one", async ({ site }) => {
  const ids = await publishMany(site.db, 45);
  const program = openProgram(site);
  const seen: string[] = [];
  for (let path: string | undefined = "/blogs?kind=post&limit=20"; path; ) {
    const answer = await program(path);
    seen.push(...idsOf(answer as never));
    const link = answer.headers.link as string | undefined;
    expect(link === undefined).toBe(answer.json.next === null);
    path = link && /^<\/api\/v1(.+)>; rel="next"$/.exec(link)![1];
  }
  expect(seen.toSorted()).toEqual(ids);
  for (const path of [
    "/blogs?cursor=x",
    "/blogs?limit=51",
    "/blogs?limit=0",
    "/blogs?page=2",
    "/people?cursor=%00",
  ]) {
    const answer = await program(path);
    expect([path, answer.status, answer.headers["content-type"]]).toEqual([
      path,
      400,
      "application/problem+json",
    ]);
  }
});

test("people, topics, courses and lessons are read as on the site", async ({ site }) => {
  await publish(site.db, bread, {}, ["Rye"]);
  const program = openProgram(site);
  expect((await program("/people")).json.items).toMatchObject([{ id: ann.id, name: ann.name, bio: "" }]);
  await publish(site.db, cafe);
  const first = await program("/people?limit=1");
  const second = await program(`/people?limit=1&cursor=${first.json.next}`);
  expect([first, second].map(({ json }) => json.items.length)).toEqual([1, 1]);
  expect([first.json.items[0].id, second.json.items[0].id].sort()).toEqual([ann.id, bob.id].sort());
  expect(second.json.next).toBe(null);
  expect((await program(`/people/${ann.id}`)).json).toMatchObject({ id: ann.id });
  expect((await program("/people/company")).json).toMatchObject({ id: "company", path: "/people/company" });
  expect((await program("/topics?limit=50")).json.items).toContainEqual(
    expect.objectContaining({ name: "rye", label: "Rye" }),
  );
  expect((await program("/topics/rye")).json).toMatchObject({ path: "/topic/rye" });
  expect((await program("/courses")).json.items).toContainEqual(
    expect.objectContaining({ id: "s12", level: expect.any(String) }),
  );
  const lessons = (await program("/courses/s12/lessons")).json.items;
  const lesson = await program(`/courses/s12/lessons/${lessons[0].id}`);
  expect(lesson.json).toMatchObject({ ...lessons[0], html: expect.stringContaining("</p>") });
  for (const path of [
    "/people/nobody",
    "/topics/nothing",
    "/courses/s1x",
    "/courses/s12/lessons/none",
    "/blogs/A",
  ])
    expect((await program(path)).status, path).toBe(404);
});

test("what did not change is not sent again, and a like does not change what a writer names", async ({
  site,
}) => {
  await publish(site.db, bread);
  const program = openProgram(site);
  const first = await program(`/blogs/${bread.id}`);
  const etag = first.headers.etag!;
  expect(first.headers).toMatchObject({ "cache-control": "no-cache" });
  const again = await program(`/blogs/${bread.id}`, { headers: { "if-none-match": `"x", W/${etag}` } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
  await site.openBrowser().act(`/blog/${bread.id}/like`, { on: "yes" });
  const liked = await program(`/blogs/${bread.id}`, { headers: { "if-none-match": etag } });
  expect([liked.status, liked.json.likes]).toEqual([200, 1]);
  expect(liked.headers.etag!.split(".")[0]).toBe(etag.split(".")[0]);
});

test("every error is a problem that says what is wrong", async ({ site }) => {
  const program = openProgram(site);
  for (const [method, path, status, allow] of [
    ["GET", "/nothing", 404, undefined],
    ["GET", "", 404, undefined],
    ["DELETE", "/blogs", 405, expect.stringContaining("GET, HEAD")],
    ["PUT", "/openapi.json", 405, "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/blogs/s1", 405, expect.stringContaining("GET, HEAD")],
  ] as const) {
    const { json, headers, ...answer } = await program(path, { method });
    expect([path, answer.status, headers["content-type"]]).toEqual([
      path,
      status,
      "application/problem+json",
    ]);
    expect(json).toMatchObject({
      type: "about:blank",
      status,
      title: expect.any(String),
      detail: expect.any(String),
    });
    expect(headers.allow).toEqual(allow);
    expect(headers["cache-control"]).toBe("no-store");
  }
  const head = await program("/blogs/s1", { method: "HEAD" });
  expect([head.status, head.text]).toEqual([200, ""]);
});

test("pages of other sites may read, and nothing else", async ({ site }) => {
  const program = openProgram(site);
  const origin = "https://other.example";
  const read = await program("/blogs", { headers: { origin } });
  expect(read.headers["access-control-allow-origin"]).toBe("*");
  expect(read.headers["access-control-allow-credentials"]).toBeUndefined();
  const asked = {
    origin,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization",
  };
  const preflight = await program("/blogs", { method: "OPTIONS", headers: asked });
  expect([preflight.status, preflight.headers["access-control-allow-methods"]]).toEqual([204, "GET,HEAD"]);
});

test("a token that ended, is none or belongs to somebody who is blocked opens nothing", async ({ site }) => {
  const program = await openProgramOf(site, ann, ["read"]);
  expect((await program("/blogs")).status).toBe(200);
  for (const authorization of ["Bearer lct_guess", "Basic YTpi", "Bearer", `Bearer ${program.token}x`, ""])
    expect((await openProgram(site)("/blogs", { headers: { authorization } })).status, authorization).toBe(
      401,
    );
  await site.db
    .updateTable("users")
    .set({ blocked_at: new Date().toISOString() })
    .where("id", "=", ann.id)
    .execute();
  const refused = await program("/blogs");
  expect([refused.status, refused.headers["www-authenticate"]]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  expect(site.log.join("")).not.toContain(program.token.slice(4, 20));
});

test("requests are counted by token and by address, and each answer says what is left", async ({ site }) => {
  const program = await openProgramOf(site, ann, ["read"]);
  expect((await program("/blogs")).headers).toMatchObject({
    "ratelimit-policy": '"token";q=600;w=60',
    ratelimit: expect.stringMatching(/^"token";r=599;t=\d+$/),
  });
  const visitor = openProgram(site);
  await visitor("/blogs");
  while (!(await site.limits.apiByAddress.take("127.0.0.1")));
  const refused = await visitor("/blogs");
  expect([refused.status, refused.json.status]).toEqual([429, 429]);
  expect(refused.headers).toMatchObject({
    "retry-after": expect.stringMatching(/^\d+$/),
    ratelimit: expect.stringMatching(/^"address";r=0;t=\d+$/),
  });
  expect((await program("/blogs")).status).toBe(200);
});

test("the description is valid OpenAPI 3.1", async ({ site }) => {
  const { json, headers } = await openProgram(site)("/openapi.json");
  expect(json.openapi).toBe("3.1.0");
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(await new Validator().validate(json)).toMatchObject({ valid: true });
});
