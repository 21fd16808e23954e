import { expect, test } from "vitest";
import { takeDataImages } from "../data-images.ts";
import { convertHtml } from "../html-to-markdown.ts";

test("images whose bytes stand in the HTML become files", () => {
  const { html, images } = takeDataImages(
    `<p><img alt="A" src="data:image/svg+xml;base64,${btoa("<svg/>")}"><img src="data:image/png;base64,x">`,
  );
  expect(convertHtml(html).markdown).toBe("![A](pasted-image:1)![](pasted-image:2)");
  expect(images.map(({ file }) => [file.name, file.type, file.size])).toEqual([
    ["image.svg", "image/svg+xml", 6],
    ["image.png", "image/png", 0],
  ]);
});
