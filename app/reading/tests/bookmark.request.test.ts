import { expect } from "vitest";
import { actOf } from "../../../test/support/page.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

/** After the login, this address leads to the blog. */
const loginAddress = "/login?to=%2Fblog%2Fs7%2Fbookmark";

test("a bookmark is stored once, and removed once, however often it is sent", async ({ site }) => {
  const reader = await site.logIn(ann);
  for (const on of ["yes", "yes", "no", "no", "yes"]) {
    const response = await reader.act("/blog/s7/bookmark", { on });
    expect(JSON.parse(response.text)).toEqual({ bookmarked: on === "yes" });
    expect(await storedBookmarks(site)).toEqual(on === "yes" ? [`${ann.id} s7`] : []);
  }
});

test("a bookmark is shown in every browser of its user, and to nobody else", async ({ site }) => {
  const [computer, phone, other] = [await site.logIn(ann), await site.logIn(ann), await site.logIn(bob)];
  const response = await computer.post("/blog/s7/bookmark", { on: "yes" });
  expect([response.status, response.headers.location]).toEqual([303, "/blog/s7"]);
  expect(await readButton(phone)).toMatchObject({ sentValue: "no", pressed: "true", label: "Bookmark" });
  expect(await readButton(other)).toMatchObject({ sentValue: "yes", pressed: "false", label: "Bookmark" });
  expect(await readButton(site)).toMatchObject({ sentValue: "yes", pressed: "false", label: "Bookmark" });
});

test("a bookmark needs a blog that exists and a desired state", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  const reader = await site.logIn(ann);
  for (const id of ["nothing", bread.id])
    expect((await reader.act(`/blog/${id}/bookmark`, { on: "yes" })).status).toBe(404);
  expect((await reader.act("/blog/s7/bookmark", {})).status).toBe(400);
  expect(await storedBookmarks(site)).toEqual([]);
});

test("a session that has expired, is unknown, or belongs to a blocked user signs nobody in", async ({
  site,
}) => {
  const [expired, unknown, blocked] = [await site.logIn(ann), site.openBrowser(), await site.logIn(ann)];
  await site.db
    .updateTable("sessions")
    .set({ expires_at: Date.now() - 1 })
    .execute();
  expect((await expired.post("/blog/s7/bookmark", { on: "yes" })).headers.location).toBe(loginAddress);
  unknown.cookies.set("site_session", "A".repeat(43));
  expect((await unknown.post("/blog/s7/bookmark", { on: "yes" })).headers.location).toBe(loginAddress);
  await site.db
    .updateTable("sessions")
    .set({ expires_at: Date.now() + 60_000 })
    .execute();
  await site.db.updateTable("users").set({ blocked_at: "2026-03-04T00:00:00.000Z" }).execute();
  expect((await blocked.post("/blog/s7/bookmark", { on: "yes" })).headers.location).toBe(loginAddress);
});

async function storedBookmarks({ db }: TestSite) {
  const rows = await db.selectFrom("bookmarks").select(["user_id", "blog_id"]).execute();
  return rows.map((row) => `${row.user_id} ${row.blog_id}`);
}

async function readButton(reader: Pick<TestSite, "get">) {
  return actOf((await reader.get("/blog/s7")).text, "/blog/s7/bookmark");
}
