import { expect } from "vitest";
import { subscribeAndConfirm } from "../../../test/support/newsletter.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { invite } from "../../accounts/models/invitation.server.ts";

test("what a mailed link opens is stored nowhere, nor is any page that does not say that all may see it", async ({
  site,
}) => {
  await publish(site.db, bread);
  const invitation = await invite(site.db, { role: "author", email: "gwen@guest.example" });
  const subscription = await subscribeAndConfirm(site);
  expect((await site.get(subscription)).text).toContain("gwen@guest.example");
  expect((await site.get(invitation)).text).toContain("gwen@guest.example");
  // The last two are public pages at addresses that only one person knows.
  for (const path of [
    subscription,
    invitation,
    "/unsubscribe/none",
    "/reset?token=x",
    "/verify?token=x",
    "/account/email?token=x",
    "/setup?key=x",
    "/login?next=/account",
    `/blog/${bread.id}?token=x`,
    "/?key=x",
  ])
    for (const _ of ["once", "twice", "often"]) {
      const { headers } = await site.openBrowser().get(path);
      expect(headers, path).toMatchObject({ "cache-control": "private, no-store" });
      expect(headers.etag, path).toBeUndefined();
    }
  const data = await site.openBrowser().get(`${subscription}.data`);
  expect(data.headers["cache-control"]).toMatch(/no-store/);
  const refused = await site.openBrowser().post("/login", { email: ann.email, password: "wrong" });
  expect([refused.text.includes(ann.email), refused.headers["cache-control"]]).toEqual([
    true,
    "private, no-store",
  ]);
  for (const path of ["/", `/blog/${bread.id}`, "/?q=flour"])
    expect((await site.openBrowser().get(path)).headers["cache-control"], path).not.toContain("no-store");
});
