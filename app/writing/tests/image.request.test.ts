import sharp from "sharp";
import { expect } from "vitest";
import { photo, plainImage, portrait, svg } from "../../../test/support/pictures.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/uploads.ts";

test("a photograph is stored upright in three widths, without its data on place and camera", async ({
  site,
  uploader,
}) => {
  const original = await portrait(4000, 3000);
  const { exif, orientation } = await sharp(original).metadata();
  expect([exif!.includes("Lecternphone"), orientation]).toEqual([true, 6]);

  const image = await uploader.upload(original, "Kühe & Co.JPG");
  expect(image).toMatchObject({ status: 201, width: 1600, height: 2133 });
  expect(image.key).toMatch(/^blogImages\/[a-z0-9]{12}\/kuhe-co$/);
  expect(image.address).toBe(`/images/${image.key}-1600.webp`);
  for (const width of [480, 960, 1600]) {
    const { exif, icc, xmp, ...file } = await sharp(await imageBytes(site, image.key, width)).metadata();
    expect({ exif, icc, xmp }).toEqual({});
    expect([file.format, file.width, file.height]).toEqual(["webp", width, Math.round((width * 4) / 3)]);
  }
  // The telephone was held upright: the top of the sensor becomes the right side of the image.
  expect(await colourAt(site, image.key, 0.9)).toBe("red");
  expect(await colourAt(site, image.key, 0.1)).toBe("blue");
  expect(await uploader.leftovers()).toMatchObject({ rows: 1, temporaryFiles: [] });
});

test("an image is sent with its own type, may be cached for ever, and cannot run scripts", async ({
  site,
  uploader,
}) => {
  const { address } = await uploader.upload(await photo().jpeg().toBuffer());
  const { status, headers } = await site.get(address);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("image/webp");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect((await site.openBrowser().head(address)).headers["content-length"]).toBe(headers["content-length"]);
  const revalidation = await site.openBrowser().get(address, { "if-none-match": headers.etag });
  expect([revalidation.status, revalidation.body.length]).toEqual([304, 0]);
});

test("/images serves only the files of images", async ({ site, uploader }) => {
  const { address } = await uploader.upload(await photo().jpeg().toBuffer());
  const wrongEndings = ["-320.webp", "-1600.jpg", "-1600.webp/", "-1600.webp.part", "", "-1600.webp/../x"];
  const paths = [
    ...wrongEndings.map((ending) => address.replace("-1600.webp", ending)),
    address.replace("blogImages/", "blogImages%2F"),
    "/images/blogImages/222222222222/photo-960.webp",
    "/images/..%2flectern.db",
    "/images/%2e%2e/lectern.db",
    "/images//etc/passwd",
    "/images/",
  ];
  for (const path of paths) expect((await site.get(path)).status, path).toBe(404);
});

test("JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG of every kind become images of the right colour", async ({
  site,
  uploader,
}) => {
  const red = () => plainImage("#ff0000");
  const kinds: Record<string, Promise<Buffer> | Buffer> = {
    "a JPEG": red().jpeg().toBuffer(),
    "a progressive JPEG": red().jpeg({ progressive: true }).toBuffer(),
    "a JPEG for printers": red().toColourspace("cmyk").jpeg().toBuffer(),
    "a JPEG in another colour space": red().withIccProfile("p3").jpeg().toBuffer(),
    "a PNG of sixteen bits": red().toColourspace("rgb16").png().toBuffer(),
    "an interlaced PNG of few colours": red().png({ palette: true, progressive: true }).toBuffer(),
    "a WebP": red().webp().toBuffer(),
    "a GIF": red().gif().toBuffer(),
    "an AVIF": red().avif({ effort: 0 }).toBuffer(),
    "a TIFF": red().tiff({ compression: "lzw" }).toBuffer(),
    "an SVG": svg('<rect width="200" height="100" fill="red"/>'),
  };
  // One after another: on a busy machine the last of eleven would wait too long.
  for (const [kind, bytes] of Object.entries(kinds)) {
    const image = await uploader.upload(await bytes);
    expect([kind, image.status, await colourAt(site, image.key, 0.5)]).toEqual([kind, 201, "red"]);
  }
});

test("a GIF is accepted although the lower byte of its width is an equals sign", async ({ uploader }) => {
  for (const width of [0x003d, 0x013d, 0x093d]) {
    const bytes = await plainImage("#ff0000", width, 100).gif().toBuffer();
    expect(bytes.toString("latin1", 0, 7)).toBe("GIF89a=");
    expect(await uploader.upload(bytes)).toMatchObject({ status: 201, height: width < 1600 ? 100 : 68 });
  }
});

test("a small image stays small in all three files, and an SVG gets the largest width", async ({
  site,
  uploader,
}) => {
  const small = await uploader.upload(await plainImage("#0000ff", 300, 200).png().toBuffer());
  expect(small).toMatchObject({ width: 300, height: 200 });
  for (const width of [480, 960, 1600])
    expect((await sharp(await imageBytes(site, small.key, width)).metadata()).width).toBe(300);
  const drawing = await uploader.upload(svg('<circle r="9"/>', 'viewBox="0 0 20 10"'));
  expect(drawing).toMatchObject({ width: 1600, height: 800 });
});

test("an image's address has only small letters, digits and hyphens, whatever the file's name", async ({
  uploader,
}) => {
  const bytes = await plainImage("#ff0000").png().toBuffer();
  const names = {
    "写真.png": "image",
    "../../etc/passwd": "passwd",
    "C:\\My Pictures\\Ä b.PNG": "a-b",
    ".png": "png",
  };
  for (const [name, safe] of Object.entries(names))
    expect((await uploader.upload(bytes, name)).key.split("/")[2], name).toBe(safe);
  expect((await uploader.upload(bytes, `${"long ".repeat(60)}.png`)).key.split("/")[2]).toHaveLength(59);
});

async function imageBytes(site: TestSite, key: string, width: number) {
  return (await site.get(`/images/${key}-${width}.webp`)).body;
}

/** The colour in the middle row of an image. `position`: 0 is the left edge, 1 the right edge. */
async function colourAt(site: TestSite, key: string, position: number) {
  const picture = sharp(await imageBytes(site, key, 480)).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = ((info.height >> 1) * info.width + Math.round(position * (info.width - 1))) * info.channels;
  const [red, green, blue] = data.subarray(at, at + 3);
  return red! > 150 && green! < 110 && blue! < 110
    ? "red"
    : blue! > 150 && red! < 110
      ? "blue"
      : `${red} ${green} ${blue}`;
}
