import { expect } from "vitest";
import { notificationsTag, notify } from "../../../app/notifications/models/notify.server.ts";
import { announce } from "../../../db/engine.ts";
import { test } from "../../support/desk-people.ts";
import { openStream } from "../../support/event-stream.ts";
import { bob } from "../../support/people-and-blogs.ts";

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
