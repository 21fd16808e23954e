// Images as people and attackers send them. They are generated, so the repository needs no binary files.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Red above and blue below, with noise, so that it compresses like a photo. */
export function photo(width = 800, height = 600) {
  const pixels = Buffer.alloc(200 * 150 * 3);
  for (let index = 0; index < pixels.length; index++) {
    const colour = index < pixels.length / 2 ? 0 : 2;
    // The noise is the same each time: tests use no random data.
    pixels[index] = (index % 3 === colour ? 200 : 20) + ((index * 7919) % 31);
  }
  const small = { width: 200, height: 150, channels: 3 as const };
  return sharp(pixels, { raw: small }).resize(width, height, { fit: "fill" });
}

/** A JPEG as phones take it: its pixels lie on their side, its EXIF orientation turns it, and it has a GPS position. */
export function portrait(width: number, height: number) {
  const gps = {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 31/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 24/1 0/1",
  };
  return photo(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Lecternphone" }, IFD3: gps })
    .jpeg({ quality: 90 })
    .toBuffer();
}

export function plainImage(colour: string, width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: colour } });
}

/** An animation of `count` frames; frames that follow each other have different greys. */
export function animation(count: number, size = 50, pageHeight = size) {
  const raw = { width: size, height: pageHeight * count, channels: 3 as const, pageHeight };
  const frameBytes = size * pageHeight * 3;
  const pixels = Buffer.alloc(frameBytes * count);
  for (let index = 0; index < count; index++)
    pixels.fill((index * 37) % 256, index * frameBytes, (index + 1) * frameBytes);
  return sharp(pixels, { raw, limitInputPixels: false });
}

/** A black PNG of any size in pixels; its file is small. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const chunks = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const lengthAndChecksum = Buffer.alloc(8);
  lengthAndChecksum.writeUInt32BE(data.length, 0);
  lengthAndChecksum.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([lengthAndChecksum.subarray(0, 4), body, lengthAndChecksum.subarray(4)]);
}

export function svg(inner: string, attributes = 'width="200" height="100"'): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return Buffer.from(`<svg ${names} ${attributes}>${inner}</svg>`);
}

/** An SVG with 10 to the power of `depth` circles, through nested <use> elements. */
export function nestedUses(depth: number): Buffer {
  const level = (index: number) => `<g id="l${index}">${`<use xlink:href="#l${index - 1}"/>`.repeat(10)}</g>`;
  const levels = Array.from({ length: depth }, (_, index) => level(index + 1)).join("");
  return svg(`<defs><circle id="l0" r="9"/>${levels}</defs><use xlink:href="#l${depth}"/>`);
}

/** A ZIP archive without files. */
export const emptyZip = Buffer.concat([Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);

export const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
export const append = (bytes: Buffer, more: string | Buffer) => Buffer.concat([bytes, Buffer.from(more)]);
