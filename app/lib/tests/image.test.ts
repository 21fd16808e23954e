import { expect, test } from "vitest";
import { imageSources } from "../../ui/image-sources.ts";
import { cardCover, fitInside, pictureAddress } from "../image.ts";

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

test("uploaded covers come from the storage, and a default replaces a missing one", () => {
  expect(imageSources("blogImages/a/b", 960)).toMatchObject({
    src: "/images/blogImages/a/b-960.webp",
    srcset: "/images/blogImages/a/b-480.webp 480w, /images/blogImages/a/b-960.webp 960w",
  });
  expect(imageSources(null)).toEqual({ src: "/company.svg" });
});

test("programs get every cover in pixels", () => {
  expect(pictureAddress("covers/s01")).toBe("/jpeg/covers/s01.jpg");
  expect(pictureAddress("blogImages/a/b")).toBe("/images/blogImages/a/b-960.webp");
});

test("a social card shows its cover, but none that has the title in it already", () => {
  expect(cardCover("blogImages/abc234def567/rye-loaf")).toBe("blogImages/abc234def567/rye-loaf-960.webp");
  expect([cardCover("blogImages/abc234def567/drawn-cover"), cardCover(null)]).toEqual([undefined, undefined]);
});
