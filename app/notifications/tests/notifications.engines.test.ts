import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { edda, test } from "../../../test/support/desk-people.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { setMute } from "../../comments/models/mute.server.ts";
import { notify } from "../models/notify.server.ts";

test("the likes of a post are one notification, which leads to it; an unlike is withdrawn", async ({
  site,
  author,
  reader,
  editor,
  id,
}) => {
  await author.act(`/blog/${id}/like`, { on: "yes" });
  expect(await readNotices(author)).toEqual([]);
  for (const person of [editor, reader, reader]) await person.act(`/blog/${id}/like`, { on: "yes" });
  expect(await readNotices(author)).toEqual([
    { text: "Unread: Ann Archer and Edda Editor liked “Rye for Patient People”", href: `/blog/${id}` },
  ]);
  const visitor = site.openBrowser();
  await visitor.act(`/blog/${id}/like`, { on: "yes" });
  expect((await readNotices(author))[0]!.text).toContain("Ann Archer and 2 others liked");
  await reader.act(`/blog/${id}/like`, { on: "no" });
  await editor.act(`/blog/${id}/like`, { on: "no" });
  expect((await readNotices(author))[0]!.text).toContain("Somebody liked");
  await visitor.act(`/blog/${id}/like`, { on: "no" });
  expect(await readNotices(author)).toEqual([]);
});

test("the bell shows how many are unread, at most 99+, until they are read; marking twice is harmless", async ({
  site,
  author,
  reader,
}) => {
  const add = (object: string) =>
    notify(site.db, [
      { userId: bob.id, kind: "decision", object: `blog:${object}`, path: "/", text: `About ${object}` },
    ]);
  await add("a");
  await add("b");
  expect(await bellOf(author)).toBe("2 unread");
  expect(await bellOf(reader)).toBe("");
  const { id } = await site.db.selectFrom("notifications").select("id").limit(1).executeTakeFirstOrThrow();
  expect((await reader.act("/notifications/read", { id })).status).toBe(200);
  expect(await bellOf(author)).toBe("2 unread");
  await author.act("/notifications/read", { id });
  await author.act("/notifications/read", { id });
  expect(await bellOf(author)).toBe("1 unread");
  for (let count = 0; count < 120; count++) await add(`c${count}`);
  expect(await bellOf(author)).toBe("99+ unread");
  const until = elementsOf((await author.get("/notifications")).text, "input", { name: "until" })[0]!;
  await add("later");
  const response = await author.post("/notifications/read", { until: until.attributes.value! });
  expect([response.status, response.headers.location]).toEqual([303, "/notifications"]);
  expect(await bellOf(author)).toBe("1 unread");
  expect((await author.act("/notifications/read", {})).status).toBe(400);
  // JavaScript reads it as a time, and no database stores it.
  expect((await author.act("/notifications/read", { until: "2020-01-01 (\0)" })).status).toBe(200);
  expect(await bellOf(author)).toBe("1 unread");
  const pages = [await author.get("/notifications")];
  const older = /\?before=[^"]+/.exec(mainOf(pages[0]!.text))![0].replaceAll("&#x27;", "'");
  pages.push(await author.get(`/notifications${older}`));
  const ids = pages.flatMap(({ text }) => elementsOf(mainOf(text), "li").map(({ text }) => text));
  expect(new Set(ids).size).toBe(60);
});

test("signed out, the bell and its page lead to the login and back", async ({ site }) => {
  const visitor = site.openBrowser();
  expect(elementsOf((await visitor.get("/")).text, "form", { action: "/notifications" })).toHaveLength(1);
  for (const response of [
    await visitor.get("/notifications"),
    await visitor.post("/notifications/read", { until: "2026" }),
  ])
    expect(response.headers.location).toBe("/login?to=%2Fnotifications");
});

test("nothing of a muted person or of a hidden post is shown or counted", async ({
  site,
  author,
  reader,
  editor,
  id,
}) => {
  await reader.act(`/blog/${id}/like`, { on: "yes" });
  await setMute(site.db, bob.id, ann.id, true);
  expect([await readNotices(author), await bellOf(author)]).toEqual([[], ""]);
  await setMute(site.db, bob.id, ann.id, false);
  expect(await bellOf(author)).toBe("1 unread");
  await editor.post(`/desk/posts/${id}`, { act: "take-down", reason: "It is an advertisement." });
  expect(await readNotices(author)).toEqual([
    {
      text: "Unread: “Rye for Patient People” is not public any more",
      href: "/profile/published",
    },
  ]);
  await editor.post(`/desk/posts/${id}`, { act: "restore" });
  expect((await readNotices(author)).map(({ text }) => text)).toEqual([
    "Unread: “Rye for Patient People” is public again",
    "Unread: Ann Archer liked “Rye for Patient People”",
  ]);
});

test("editors are told what waits, and members what was decided about their report", async ({
  site,
  editor,
  reader,
  id,
}) => {
  await reader.post(`/blog/${id}/report`, { reason: "spam" });
  await reader.post(`/blog/${id}/report`, { reason: "spam" });
  await site.openBrowser().post(`/blog/${id}/report`, { reason: "spam" });
  expect(await readNotices(editor)).toEqual([
    { text: "Unread: “Rye for Patient People” was reported, and 1 more", href: "/desk/reports" },
  ]);
  await editor.post("/desk/reports", { act: "keep", id });
  expect(await readNotices(editor)).toEqual([]);
  expect(await readNotices(reader)).toEqual([
    {
      text: "Unread: The editors looked at “Rye for Patient People”, which you reported",
      href: `/blog/${id}`,
    },
  ]);
  const rows = await site.db.selectFrom("notifications").select("user_id").execute();
  expect(rows.map(({ user_id }) => user_id)).not.toContain(edda.id);
});

async function readNotices(browser: Browser) {
  const { text } = await browser.get("/notifications");
  return elementsOf(mainOf(text), "li").map(({ innerHtml }) => {
    const link = elementsOf(innerHtml, "a")[0]!;
    return { text: link.text, href: link.attributes.href };
  });
}

async function bellOf(browser: Browser) {
  const count = elementsOf((await browser.get("/notifications")).text, "span", { id: "unread-count" })[0];
  return count ? textOf(count.innerHtml) : "";
}
