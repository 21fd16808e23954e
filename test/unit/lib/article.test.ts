import { expect, test } from "vitest";
import { extractHeadings } from "../../../app/lib/headings.ts";
import { fitInside, imageSources } from "../../../app/lib/image.ts";

test("the contents of an article are its second-level headings with an anchor, whatever else these say", () => {
  const html =
    '<h2 id="h-a" dir="auto">A &#x26; <em>B</em></h2><h3 id="h-b">B</h3><h2 class="sr-only" id="footnote-label">C</h2><h2 id="h-d">D</h2>';
  expect(extractHeadings(html)).toEqual([
    { id: "h-a", text: "A & B" },
    { id: "h-d", text: "D" },
  ]);
});

test("a picture is shown as large as it is, unless it would be too high", () => {
  const maxSize = { width: 896, height: 720 };
  const size = (width: number | null, height: number | null) => {
    const fitted = fitInside(
      { image: "x", image_width: width, image_height: height, image_alt: "" },
      maxSize,
    );
    return [fitted.image_width, fitted.image_height];
  };
  expect(size(64, 64)).toEqual([64, 64]);
  expect(size(900, 1500)).toEqual([432, 720]);
  expect(size(500, 700)).toEqual([500, 700]);
  // Limited to the width of their column, these are low enough.
  expect(size(1600, 1200)).toEqual([1600, 1200]);
  expect(size(null, null)).toEqual([1600, 900]);
});

test("covers of the library come from the build, others from the storage, none from a default", () => {
  expect(imageSources("covers/s01").sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  expect(imageSources("blogImages/a/b").fallback).toBe("/images/blogImages/a/b-960.webp");
  expect(imageSources(null)).toEqual({ sources: [], fallback: "/company.svg" });
});
