import { expect, test } from "vitest";
import { foreignImages, shortAddress } from "../lib/foreign-images.ts";
import { markdownParts } from "../lib/markdown-parts.ts";

test("images of other sites are found, however they are written, and told by site and name", () => {
  const own = ["/images/blogImages/a/b-1600.webp", "https://lectern.example/company.svg", "pasted-image:1"];
  const foreign = ["https://docs.example/a/b%20c.png", "//cdn.example/x", "http://old.example"];
  const markdown = [...own, ...foreign].map((address) => `![A loaf](${address})`).join("\n\n");
  const text = `${markdown}\n\n![By reference][loaf]\n\n[loaf]: https://other.example/loaf.jpg?size=9`;
  const found = foreignImages(markdownParts(text).images, "https://lectern.example");
  expect(found.map(({ address }) => shortAddress(address))).toEqual([
    "docs.example › b%20c.png",
    "cdn.example › x",
    "old.example",
    "other.example › loaf.jpg",
  ]);
  expect(text.slice(found[0]!.from, found[0]!.to)).toBe(`![A loaf](${foreign[0]})`);
});
