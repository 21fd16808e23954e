import { expect, test } from "vitest";
import { extractHeadings, linkHeadings } from "../../../app/lib/headings.ts";
import { fitInside, imageSources } from "../../../app/lib/image.ts";

test("the table of contents lists the second- and third-level headings of the text, without their markup", () => {
  const html =
    '<h2 id="h-a" dir="auto">A &#x26; <em>B</em></h2><h3 id="h-b">B</h3><h2 class="sr-only" id="footnote-label">C</h2><h2 id="h-d">D</h2>';
  expect(extractHeadings(html)).toEqual([
    { id: "h-a", text: "A & B" },
    { id: "h-b", text: "B", isSub: true },
    { id: "h-d", text: "D" },
  ]);
});

test("a heading with an anchor links to itself, and one that holds a link stays as it is", () => {
  expect(linkHeadings('<h3 id="h-b" dir="auto">A &#x26; <em>B</em></h3><p>C</p>')).toBe(
    '<h3 id="h-b" dir="auto"><a href="#h-b">A &#x26; <em>B</em></a></h3><p>C</p>',
  );
  for (const html of [
    '<h2 id="h-a">See <a href="/x">this</a></h2>',
    '<h2 class="sr-only" id="footnote-label">Notes</h2>',
    '<p id="h-a">A</p>',
  ])
    expect(linkHeadings(html)).toBe(html);
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
  expect(imageSources("covers/s01")).toMatchObject({
    src: "/covers/s01-960.jpg",
    srcset: "/covers/s01-480.avif 480w, /covers/s01-960.avif 960w, /covers/s01-1600.avif 1600w",
  });
  expect(imageSources("blogImages/a/b", 960)).toMatchObject({
    src: "/images/blogImages/a/b-960.webp",
    srcset: "/images/blogImages/a/b-480.webp 480w, /images/blogImages/a/b-960.webp 960w",
  });
  expect(imageSources(null)).toEqual({ src: "/company.svg" });
});
