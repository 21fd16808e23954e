// HTML that an older renderer stored.
import { sql } from "kysely";
import { expect } from "vitest";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { findBlog } from "../../app/models/blog.server.ts";
import type { Db } from "../../db/engine.ts";
import { bread, publishes } from "../support/cast.ts";
import { test } from "../support/site.ts";

/** Any Markdown renderer is at it for many seconds. */
const endless = `${"*".repeat(20_000)}a${"*".repeat(20_000)}`;

test("HTML that an older renderer stored is made anew when somebody reads it", async ({ site }) => {
  await publishes(site.db, bread);
  await site.db
    .updateTable("blog_texts")
    .set({ html: "<p>old</p>", renderer: 0 })
    .where("blog_id", "=", bread.id)
    .execute();
  expect((await site.get(`/blog/${bread.id}`)).text).toContain("<strong>flour</strong>");
  const kept = await site.db
    .selectFrom("blog_texts")
    .select("html")
    .where("blog_id", "=", bread.id)
    .executeTakeFirstOrThrow();
  expect(kept.html).toContain("<strong>flour</strong>");
});

test("HTML of an older renderer is shown when it cannot be made anew", async ({ site }) => {
  await rendersOld(site.db, endless);
  const limits = { running: 0, runningEach: 0, waiting: 0, waitingEach: 0, waitMs: 0 };
  const busy = openRenderer(undefined, { writes: limits, previews: limits, renewals: limits });
  expect((await findBlog(site.db, busy, {}, bread.id))!.html).toBe("<p>as it was</p>");
});

test("a text that takes too long to be rendered anew is not tried again", async ({
  site,
  onTestFinished,
}) => {
  await rendersOld(site.db, endless);
  const renderer = openRenderer();
  onTestFinished(() => renderer.close());
  expect((await findBlog(site.db, renderer, {}, bread.id))!.html).toBe("<p>as it was</p>");
  const texts = { title: "", description: "", content: endless };
  const again = renderer.renew(texts, bread.id);
  expect(await Promise.race([again, new Promise((next) => setImmediate(next, "at work"))])).toBeUndefined();
});

test("what was rendered anew is shown though it cannot be stored", async ({ site, onTestFinished }) => {
  await rendersOld(site.db, "*new*");
  const ids = sql.join(["s1", bread.id].map((id) => sql.lit(id)));
  await sql`create unique index in_the_way on blog_texts (renderer) where blog_id in (${ids})`.execute(
    site.db,
  );
  const renderer = openRenderer();
  onTestFinished(() => renderer.close());
  expect((await findBlog(site.db, renderer, {}, bread.id))!.html).toContain("<em>new</em>");
  const stored = site.db.selectFrom("blog_texts").select("renderer").where("blog_id", "=", bread.id);
  expect(await stored.executeTakeFirst()).toEqual({ renderer: 0 });
});

/** A blog whose HTML was made by an older renderer. */
async function rendersOld(db: Db, content: string) {
  await publishes(db, bread);
  const old = { html: "<p>as it was</p>", renderer: 0, content };
  await db.updateTable("blog_texts").set(old).where("blog_id", "=", bread.id).execute();
}
