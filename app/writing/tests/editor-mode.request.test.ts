import { expect } from "vitest";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("a person's choice between rich text and Markdown is kept, however often it is sent", async ({
  site,
}) => {
  const writer = await site.logIn(ann);
  const stored = async () =>
    (await site.db.selectFrom("users").select("editor_mode").where("email", "=", ann.email).execute())[0];
  for (const mode of ["rich", "rich", "markdown", "rich"]) {
    const response = await writer.post("/write/mode", { mode });
    expect([response.status, JSON.parse(response.text)]).toEqual([200, { mode }]);
    expect(await stored()).toEqual({ editor_mode: mode });
  }
  expect((await writer.get("/write.data")).text).toContain('"rich"');
  expect((await writer.post("/write/mode", { mode: "loud" })).status).toBe(400);
  expect(await stored()).toEqual({ editor_mode: "rich" });
});
