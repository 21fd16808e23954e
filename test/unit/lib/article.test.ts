import { expect, test } from "vitest";
import { extractHeadings } from "../../../app/lib/headings.ts";
import { fitInside, imageSources } from "../../../app/lib/image.ts";

test("the table of contents lists the second-level headings of the text, without their markup", () => {
  const html =
    '<h2 id="h-a" dir="auto">A &#x26; <em>B</em></h2><h3 id="h-b">B</h3><h2 class="sr-only" id="footnote-label">C</h2><h2 id="h-d">D</h2>';
  expect(extractHeadings(html)).toEqual([
    { id: "h-a", text: "A & B" },
    { id: "h-d", text: "D" },
  ]);
});

test("an image is shown in its own size, unless it is too high", () => {
  const maxSize = { width: 896, height: 720 };
  const fittedSize = (width: number | null, height: number | null) => {
    const fittedImage = fitInside(
      { image: "x", image_width: width, image_height: height, image_alt: "" },
      maxSize,
    );
    return [fittedImage.image_width, fittedImage.image_height];
  };
  expect(fittedSize(64, 64)).toEqual([64, 64]);
  expect(fittedSize(900, 1500)).toEqual([432, 720]);
  expect(fittedSize(500, 700)).toEqual([500, 700]);
  // The width of the column makes this image low enough.
  expect(fittedSize(1600, 1200)).toEqual([1600, 1200]);
  expect(fittedSize(null, null)).toEqual([1600, 900]);
});

test("covers of built-in articles come from the build, others from the storage, and a default replaces a missing one", () => {
  expect(imageSources("covers/s01").sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
  expect(imageSources("blogImages/a/b").fallback).toBe("/images/blogImages/a/b-960.webp");
  expect(imageSources(null)).toEqual({ sources: [], fallback: "/company.svg" });
});
