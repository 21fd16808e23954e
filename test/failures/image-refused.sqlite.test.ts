// Refused images do not reach the database, so one engine is enough.
import { createServer } from "node:http";
import { Script } from "node:vm";
import sharp from "sharp";
import { expect } from "vitest";
import { listenOnFreePort } from "../support/listen.ts";
import {
  animation,
  append,
  emptyZip,
  firstHalf,
  hugePng,
  photo,
  plainImage,
  svg,
} from "../support/pictures.ts";
import { noLeftovers, test, type Uploader, uploadFailedMessage } from "../support/uploads.ts";

test("an incomplete file is refused, and nothing of it is stored", async ({ uploader }) => {
  await expectAllRefused(uploader, /damaged/, {
    "half a JPEG": firstHalf(await photo().jpeg().toBuffer()),
    "a JPEG without its last bytes": (await photo().jpeg().toBuffer()).subarray(0, -40),
    "half a progressive JPEG": firstHalf(await photo().jpeg({ progressive: true }).toBuffer()),
    "half a PNG": firstHalf(await photo().png().toBuffer()),
    "half an interlaced PNG": firstHalf(await photo().png({ progressive: true }).toBuffer()),
    "half a WebP": firstHalf(await photo().webp().toBuffer()),
    "half a GIF": firstHalf(await photo().gif().toBuffer()),
    "half an animation": firstHalf(await animation(20).gif().toBuffer()),
    "half an animated WebP": firstHalf(await animation(20).webp().toBuffer()),
    "half an AVIF": firstHalf(await photo().avif({ effort: 0 }).toBuffer()),
    "half a TIFF": firstHalf(await photo().tiff().toBuffer()),
    "half an SVG": firstHalf(svg("<rect/>".repeat(99))),
  });
});

test("a file that is not an image is refused, and nothing of it is stored", async ({ uploader }) => {
  await expectAllRefused(uploader, /damaged/, {
    "a text": Buffer.from("Hello, this is no image.\n".repeat(99)),
    "a page": Buffer.from("<!doctype html><title>Hello</title><script>alert(1)</script>"),
    "a page with a drawing": Buffer.from(
      "<html><body><svg xmlns='http://www.w3.org/2000/svg'></svg></body></html>",
    ),
    "a document": Buffer.from(
      "%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF",
    ),
    "an archive": emptyZip,
    "nothing at all": Buffer.alloc(0),
    zeros: Buffer.alloc(100_000),
    "a JPEG's first bytes": Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    "pixels alone": await plainImage("#ff0000").raw().toBuffer(),
    "a table": Buffer.from("1,2,3\n4,5,6\n"),
    "a portable pixmap": Buffer.from("P6 2 1 255\n......", "latin1"),
  });
});

test("a photo in HEIC is named, and what to do with it", async ({ uploader }) => {
  const heic = await photo().avif({ effort: 0 }).toBuffer();
  const brands = ["heic", "heix", "hevc", "mif1"].map((brand) => [
    brand,
    append(Buffer.concat([heic.subarray(0, 8), Buffer.from(brand)]), "\0".repeat(64)),
  ]);
  await expectAllRefused(uploader, /HEIC photo.* save it as a JPEG/, Object.fromEntries(brands));
});

test("an image that is also another kind of file is refused", async ({ uploader }) => {
  const jpeg = await photo().jpeg().toBuffer();
  const gif = await photo().gif().toBuffer();
  const gifWithComment = Buffer.from(await animation(1, 30).gif().toBuffer());
  gifWithComment.write("/*", 6, "latin1");
  // As a script, this image assigns a text between backquotes to GIF89a. The bytes written below are also its width
  // and height: 2365 by 96.
  const gifAsScript = append(await animation(1, 30).gif().toBuffer(), "`;alert(1)//;\0");
  gifAsScript.write("=\t`\0", 6, "latin1");
  expect(() => new Script(gifAsScript.toString("latin1"))).not.toThrow();
  await expectAllRefused(uploader, /damaged, or contains more/, {
    "a JPEG with a page behind it": append(jpeg, "<html><script>alert(document.cookie)</script></html>"),
    "a JPEG with a script behind it": append(jpeg, "*/=1;alert(document.cookie);"),
    "a JPEG with a script in its notes": await photo()
      .withXmp("<x><script>alert(1)</script></x>")
      .jpeg()
      .toBuffer(),
    "a GIF that begins a script": append(gifWithComment, "*/=1;alert(1)//;"),
    "a GIF that is a string of a script": gifAsScript,
    "a GIF with a script behind it": append(gif, "/**/=1;alert(1)//"),
    "a WebP with PHP behind it": append(await photo().webp().toBuffer(), "<?php system($_GET['c']); ?>"),
    "a PNG that is an archive as well": append(await photo().png().toBuffer(), emptyZip),
  });
});

test("an image that would need too much memory is refused before it is decoded", async ({ uploader }) => {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  ).join("");
  const largeGif = await animation(20).gif().toBuffer();
  // The head of a GIF sets the size of all frames, however small the stored frames are.
  largeGif.writeUInt16LE(2000, 6);
  largeGif.writeUInt16LE(2000, 8);
  await expectAllRefused(uploader, /more than 50 million pixels|damaged/, {
    "a PNG of 30,000 by 30,000": hugePng(30_000, 30_000),
    "a PNG of 50 megapixels and a few": hugePng(10_000, 5_001),
    "a GIF of 200 frames": await animation(200).gif().toBuffer(),
    "a GIF of 20 frames of 4 megapixels each": largeGif,
    "a WebP of 200 frames": await animation(200).webp().toBuffer(),
    "an SVG of 100,000 by 100,000": svg("<rect/>", 'width="100000" height="100000"'),
    "an SVG whose nested entities expand to a billion words": Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]>${svg("<text>&e9;</text>")}`,
    ),
  });
  expect(await uploader.upload(hugePng(10_000, 5_000))).toMatchObject({
    status: 201,
    width: 1600,
    height: 800,
  });
});

test("an SVG sends no request, reads no file, and does not run its script", async ({ site, uploader }) => {
  const requestedUrls: string[] = [];
  const otherServer = createServer((req, res) => res.end(requestedUrls.push(req.url!)));
  const otherUrl = `http://127.0.0.1:${await listenOnFreePort(otherServer)}`;
  const image = await uploader.upload(
    svg(`<style>@import url("${otherUrl}/style.css"); @font-face { font-family: f; src: url("${otherUrl}/font") }</style>
      <image href="${otherUrl}/image.png" width="50" height="50"/><use xlink:href="${otherUrl}/other.svg#a"/>
      <image href="file://${import.meta.filename}" width="50" height="50"/><text style="font-family: f">Hi</text>
      <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${otherUrl}/page"/></foreignObject>
      <script>fetch("${otherUrl}/script")</script><rect x="60" width="140" height="100" fill="#00ff00"/>`),
  );
  otherServer.close();
  expect(requestedUrls).toEqual([]);
  expect(image.status).toBe(201);
  const file = await site.get(image.address);
  expect((await sharp(file.body).metadata()).format).toBe("webp");
  expect(file.text).not.toContain("script");
});

/** One after another, since an image that waits too long for its turn is refused too, with 503. */
async function expectAllRefused(uploader: Uploader, reason: RegExp, files: Record<string, Buffer>) {
  for (const [kind, bytes] of Object.entries(files)) {
    const { status, error } = await uploader.upload(bytes, "cover.png");
    expect([status, error?.slice(0, uploadFailedMessage.length)], kind).toEqual([422, uploadFailedMessage]);
    expect(error, kind).toMatch(reason);
  }
  expect(await uploader.leftovers()).toEqual(noLeftovers);
}
