// What the panel "last look", which the editor shows before a publish, asks of the server.
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { uploadCover } from "../../../test/support/editor.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { hasTwoNodes } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";
import { knownFirstSegments, targetOfPath } from "../lib/site-links.ts";

test("links to pages of this site that answer 404 are named, and no others", async ({ site, writer }) => {
  await publish(site.db, bread);
  await publish(site.db, cafe, { status: "pending", published_at: null });
  await site.db.updateTable("users").set({ handle: "ann" }).where("id", "=", ann.id).execute();
  await site.db.insertInto("pages").values({ name: "help", blog_id: bread.id }).execute();
  const there = ["/", "/course", "/blog/s1", `/blog/${bread.id}`, "/people/company", `/people/${ann.id}`];
  const alsoThere = [
    "/people/Ann",
    "/feed.xml",
    "/images/blogImages/a/b-1600.webp",
    "/search",
    "/people/ann/feed.xml",
    "/pages/help",
  ];
  const missing = [
    "/blog/nothing",
    `/blog/${cafe.id}`,
    "/blog/NOTHING!",
    "/blog/%00",
    `/people/${bob.id}`,
    "/people/nobody",
    "/pages/about",
    "/nowhere",
    "/__proto__/x",
  ];
  const { status, text } = await checkLinks(writer, [...there, ...missing, ...alsoThere]);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ missing });
  for (const path of missing) expect((await site.get(path)).status, path).toBe(404);
});

test("every address of the site is known to the check of links", () => {
  const routes = [...readFileSync("app/routes.ts", "utf8").matchAll(/route\("([^"*]+)"/g)].map(
    ([, path]) => path!,
  );
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes)
    expect(targetOfPath(`/${route.replace(/:\w+\??/g, "x")}`), route).not.toBe("unknown");
  const segments = new Set(routes.map((route) => route.split("/")[0]!));
  const others = new Set(["images", "jpeg", "topic", "drafts"]);
  expect([...knownFirstSegments.difference(others)].filter((segment) => !segments.has(segment))).toEqual([]);
});

test("the list of paths to check is bounded", async ({ writer }) => {
  const paths = (count: number) => Array.from({ length: count }, (_, at) => `/blog/x${at}`);
  expect((await checkLinks(writer, paths(50))).status).toBe(200);
  expect((await checkLinks(writer, paths(51))).status).toBe(422);
  expect((await checkLinks(writer, [`/${"x".repeat(400)}`])).status).toBe(422);
  expect((await checkLinks(writer, ["https://example.org/"])).status).toBe(422);
  expect((await checkLinks(writer, [`/${"x".repeat(70_000)}`])).status).toBe(413);
  expect(JSON.parse((await checkLinks(writer, [])).text)).toEqual({ missing: [] });
  expect((await writer.get("/write/check-links")).status).toBe(405);
});

test("the link checks of a person are limited", async ({ skip, writer }) => {
  skip(hasTwoNodes, "each node counts alone");
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await checkLinks(writer, [])).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("the social card of an unpublished blog is the one that it will have", async ({ site, writer }) => {
  const image = await uploadCover(writer);
  const { status, headers, body } = await drawCard(writer, { title: " Rye for Patient People ", image });
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/png",
    "private, no-store",
  ]);
  const { width, height } = await sharp(body).metadata();
  expect([width, height]).toEqual([1200, 630]);
  await publish(site.db, { ...bread, author: bob, title: "Rye for Patient People" }, { image });
  const published = await site.get(`/blog/${bread.id}/card.png`);
  expect(published.body.equals(body)).toBe(true);
});

test("a social card is drawn without a cover, and of whatever the title holds", async ({ writer }) => {
  for (const title of ["", "🚀 漢字 خبز", "x".repeat(5000), "<b>&amp;"])
    expect((await drawCard(writer, { title, image: "../../etc/passwd" })).status, title.slice(0, 9)).toBe(
      200,
    );
  expect((await drawCard(writer, { title: "\u0000" })).status).toBe(422);
  // That of a course has the cover that came with the program.
  const [none, cover] = [await drawCard(writer, {}), await drawCard(writer, { image: "covers/s12-python" })];
  expect(cover.body.equals(none.body)).toBe(false);
});

test("a person can have a limited number of cards drawn", async ({ skip, writer }) => {
  skip(hasTwoNodes, "each node counts alone");
  expect((await drawCard(writer, { title: "Rye", image: "x".repeat(20_000) })).status).toBe(413);
  expect((await writer.get("/write/card")).status).toBe(405);
  const statuses = [];
  for (let count = 0; count < 21; count++)
    statuses.push((await drawCard(writer, { title: "\u0000" })).status);
  expect(statuses.at(-1)).toBe(429);
});

function checkLinks(browser: Browser, paths: string[]) {
  const form = new FormData();
  form.set("paths", paths.join("\n"));
  return browser.postFiles("/write/check-links", form);
}

function drawCard(browser: Browser, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return browser.postFiles("/write/card", form);
}
