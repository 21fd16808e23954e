import {
  animation,
  append,
  emptyZip,
  firstHalf,
  hugePng,
  nestedUses,
  photo,
  plainImage,
  svg,
} from "../../test/support/pictures.ts";

/** A file that a client uploads. */
export interface UploadFile {
  name: string;
  bytes: Buffer;
}

const MiB = 1024 * 1024;

/**
 * Images, files that only look like images, and files with dangerous names. One is larger than the site allows; the
 * others are listed three times, so that it is seldom picked.
 */
export const uploadFiles = await makeFiles();

async function makeFiles(): Promise<UploadFile[]> {
  const smallFiles = await makeSmallFiles();
  return [...smallFiles, ...smallFiles, ...smallFiles, { name: "zeros.png", bytes: Buffer.alloc(21 * MiB) }];
}

async function makeSmallFiles(): Promise<UploadFile[]> {
  const png = await plainImage("#b5651d").png().toBuffer();
  const jpeg = await photo(640, 480).jpeg().toBuffer();
  const gif = await animation(5).gif().toBuffer();
  return [
    { name: "rye.png", bytes: png },
    { name: "photo.jpg", bytes: jpeg },
    { name: "photo.webp", bytes: await photo().webp().toBuffer() },
    { name: "moves.gif", bytes: gif },
    { name: "drawing.svg", bytes: svg('<circle r="40"/>') },
    { name: "heavy.svg", bytes: nestedUses(7) },
    { name: "needle.svg", bytes: svg("", 'width="1" height="100000"') },
    { name: "huge.png", bytes: hugePng(30_000, 30_000) },
    { name: "half.jpg", bytes: firstHalf(jpeg) },
    { name: "half.gif", bytes: firstHalf(gif) },
    { name: "more.png", bytes: append(png, "<script>alert(1)</script>") },
    { name: "archive.zip", bytes: emptyZip },
    { name: "page.html", bytes: Buffer.from("<script>alert(1)</script>") },
    { name: "empty.png", bytes: Buffer.alloc(0) },
    { name: "one.png", bytes: Buffer.from("\x89") },
    { name: "../../../../etc/passwd", bytes: png },
    { name: "", bytes: png },
    { name: `${"x".repeat(2000)}.png`, bytes: png },
    { name: "日本 \0 $& \u202e.png", bytes: png },
    { name: "C:\\images\\a.png", bytes: png },
  ];
}
