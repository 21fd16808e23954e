import { expect, test } from "vitest";
import { fitInside, imageSources } from "../image.ts";

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
