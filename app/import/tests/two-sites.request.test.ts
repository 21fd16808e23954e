import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { importFiles } from "../../../test/support/imports.ts";
import { test } from "../../../test/support/site.ts";

const xml = (name: string) => readFileSync(`packages/blog-exports/tests/cases/${name}.xml`, "utf8");
const comment = (text: string) =>
  `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>A</wp:comment_author><wp:comment_content>${text}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment></item>`;
const [north, south] = ["north", "south"].map((name) =>
  xml(name).replace("</item>", comment(`Said in the ${name}`)),
);
test("two sites whose entries have the same ids both come when no address is typed, and each of them once", async ({
  site,
}) => {
  const countOf = async (table: "blogs" | "comments") =>
    (await site.db.selectFrom(table).select("id").execute()).length;
  const ours = await countOf("blogs");
  for (const file of [north, south, north, south]) await importFiles(site, { "a.xml": file! });
  expect([await countOf("blogs"), await countOf("comments")]).toEqual([ours + 2, 2]);
  // The same site whose address is typed.
  const { known } = await importFiles(site, { "a.xml": north! }, { site: "https://north.example" });
  expect([known, await countOf("blogs")]).toEqual([2, ours + 2]);
});
