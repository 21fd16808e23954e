import { expect } from "vitest";
import { announce } from "../../../db/engine.ts";
import { test } from "../../../test/support/desk-people.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import { notificationsTag, notify } from "../models/notify.server.ts";

test("open pages get the number of unread notifications, until the member logs out", async ({
  site,
  author,
  reader,
  id,
}) => {
  const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const stream = await openStream(`${site.url}/notifications/live`, { cookie });
  expect(stream.headers["content-type"]).toBe("text/event-stream");
  expect(await stream.next()).toEqual({ unread: 0 });
  await reader.act(`/blog/${id}/like`, { on: "yes" });
  expect(await stream.next()).toEqual({ unread: 1 });
  await author.post("/logout", {});
  await notify(site.db, [{ userId: bob.id, kind: "decision", object: "blog:a", path: "/", text: "Secret" }]);
  await announce(site.db, notificationsTag(bob.id));
  expect(await stream.next()).toEqual({});
  await stream.closed;
});

test("signed out, or with a session that has ended, there is no stream", async ({ site, author }) => {
  const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  await author.post("/logout", {});
  for (const headers of [{ cookie: "" }, { cookie }, { cookie: "site_session=guess" }])
    expect((await openStream(`${site.url}/notifications/live`, headers)).status).toBe(401);
});
