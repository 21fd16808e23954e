import { expect } from "vitest";
import { elementOf, textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("site", ({ openWith }) => openWith({ SITE_NAME: "Kiln & <Co>" }));

test("when not even the member can be found, the error page shows the site by its own name", async ({
  site,
}) => {
  const member = await site.logIn(ann);
  await site.db.schema.dropTable("sessions").execute();
  for (const path of ["/", "/blog/s1", "/account"]) {
    const { status, text } = await member.get(path);
    expect(status, path).toBe(500);
    expect(elementOf(text, "title")!.text).toBe("Something went wrong · Kiln & <Co>");
    expect(textOf(elementOf(text, "header")!.innerHtml)).toContain("Kiln & <Co>");
    // From this the browser draws the same page again.
    const { textContent } = elementOf(text, "script", { id: "site" })!;
    expect(JSON.parse(textContent)).toMatchObject({ name: "Kiln & <Co>", url: site.url });
  }
  const { text } = await site.get("/");
  expect(elementOf(text, "script", { id: "site" })).toBeUndefined();
});
