import { expect } from "vitest";
import { openSetupLink } from "../../../test/support/owner.ts";
import { textOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";

test("a database with its own program for backups takes no file of everything, and the page says so", async ({
  site,
}) => {
  const browser = await openSetupLink(site);
  expect(textOf((await browser.get("/setup")).text)).toContain(
    "This site has a database with its own program for backups.",
  );
  const form = new FormData();
  form.set("file", new Blob(["a dump"]), "site.dump");
  expect((await browser.postFiles("/setup", form)).status).toBe(404);
});
