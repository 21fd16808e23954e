import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accepted } from "../../app/lib/refused-images.ts";
import { openImageProcessor } from "../../storage/image-processor.ts";
import { animation, hugePng, nestedUses, photo, plainImage, svg } from "../support/pictures.ts";
import { childrenOf } from "../support/processes.ts";

const widths = [480, 960];
const ann = { client: "ann" };
/** For tests that read /proc, which only Linux has. */
const onLinux = test.runIf(process.platform === "linux");

let compileCache: string;
beforeEach(() => {
  compileCache = mkdtempSync(join(tmpdir(), "lectern-compiled-"));
  vi.stubEnv("NODE_COMPILE_CACHE", compileCache);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(compileCache, { recursive: true, force: true });
});

onLinux("an SVG that takes too much processor time is refused, and its process ends", async () => {
  const controller = new AbortController();
  const longerProcessing = openImageProcessor({ maxSvgCpuMs: 60_000 })(nestedUses(9), widths, {
    ...ann,
    signal: controller.signal,
  });
  await expect.poll(() => childrenOf(process.pid).length).toBe(1);
  const processing = openImageProcessor({ maxSvgCpuMs: 1000 })(nestedUses(9), widths, ann);
  const child = { nice: 10, environmentNames: ["NODE_COMPILE_CACHE", "PATH"] };
  await expect.poll(() => childrenOf(process.pid)).toMatchObject([child, child]);
  expect(await processing).toEqual({ refused: "slow" });
  // The one that may take longer still runs.
  expect(childrenOf(process.pid)).toHaveLength(1);
  controller.abort();
  await expect(longerProcessing).rejects.toThrow("aborted");
  expect(childrenOf(process.pid)).toEqual([]);
});

onLinux("processing that needs too much memory is stopped", async () => {
  const processImage = openImageProcessor({ maxMemoryBytes: 150 * 1024 * 1024 });
  expect(await processImage(hugePng(7000, 7000), widths, ann)).toBeDefined();
  const heavyPng = await plainImage("#ff0000", 5000, 5000)
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
  expect(await processImage(heavyPng, widths, ann)).toEqual({ refused: "slow" });
  expect(await openImageProcessor()(heavyPng, widths, ann)).toBeDefined();
});

onLinux("processing that is aborted ends at once, and says nothing of the image", async () => {
  const controller = new AbortController();
  const processing = openImageProcessor()(nestedUses(9), widths, {
    client: "ann",
    signal: controller.signal,
  });
  await expect.poll(() => childrenOf(process.pid).length).toBe(1);
  controller.abort();
  await expect(processing).rejects.toThrow("aborted");
  expect(childrenOf(process.pid)).toEqual([]);
});

test("an SVG with too many filters is refused", async () => {
  const svgWithBlurs = (count: number) =>
    svg(
      `<filter id="b">${'<feGaussianBlur stdDeviation="9"/>'.repeat(count)}</filter><rect filter="url(#b)"/>`,
    );
  const svgWithUses = (count: number) =>
    svg(`<filter id="b"><feGaussianBlur/></filter>${'<rect filter="url(#b)"/>'.repeat(count)}`);
  const processImage = openImageProcessor({ maxSvgCpuMs: 60_000 });
  expect(await processImage(svgWithBlurs(20), widths, ann)).toHaveProperty("files");
  expect(await processImage(svgWithUses(50), widths, ann)).toHaveProperty("files");
  expect(await processImage(svgWithBlurs(21), widths, ann)).toEqual({ refused: "slow" });
  expect(await processImage(svgWithUses(51), widths, ann)).toEqual({ refused: "slow" });
});

onLinux(
  "the images of two people are processed at once, others wait, and too many of one person are refused",
  async () => {
    const queue = {
      maxRunning: 2,
      maxRunningPerClient: 1,
      maxWaiting: 3,
      maxWaitingPerClient: 2,
      maxWaitMs: 60_000,
    };
    const processImage = openImageProcessor({}, queue);
    const small = svg("<rect/>");
    const send = (client: string) =>
      processImage(small, widths, { client }).then(
        () => "processed",
        (error: Error) => error.name,
      );
    const results = ["ann", "ann", "ann", "ann", "bob", "cara"].map(send);
    const all = Promise.all(results);
    let maxChildren = 0;
    while ((await Promise.race([all, pause(10)])) === undefined)
      maxChildren = Math.max(maxChildren, childrenOf(process.pid).length);
    expect(maxChildren).toBe(2);
    expect(await all).toEqual(["processed", "processed", "processed", "Busy", "processed", "processed"]);
  },
);

test("the stored file that has the upload's width and height never has more bytes than the upload", async () => {
  const flatDrawing = await sharp(svg('<rect width="9" height="9"/><text y="50" font-size="40">Rye</text>'))
    .png({ palette: true })
    .toBuffer();
  const noisyPhoto = await photo(600, 400).jpeg({ quality: 40 }).toBuffer();
  const small = await photo(400, 300).webp({ quality: 30 }).toBuffer();
  for (const [name, bytes] of Object.entries({ flatDrawing, noisyPhoto, small })) {
    const image = accepted(await openImageProcessor()(bytes, [480, 960], ann));
    const largestBytes = image.files.at(-1)!.bytes.length;
    expect(largestBytes, name).toBeLessThanOrEqual(bytes.length);
  }
});

test("an animation keeps its frames and their times in each width, and a square of it stands still", async () => {
  const delay = Array.from({ length: 12 }, (_, at) => 50 + 10 * at);
  for (const bytes of [
    await animation(12, 600).gif({ delay, loop: 2 }).toBuffer(),
    await animation(12, 600).webp({ delay, loop: 2 }).toBuffer(),
  ]) {
    const image = accepted(await openImageProcessor()(bytes, [480, 960, 1600], ann));
    expect([image.width, image.height]).toEqual([600, 600]);
    for (const { width, bytes } of image.files) {
      const size = Math.min(width, 600);
      expect(await sharp(bytes).metadata()).toMatchObject({
        ...{ format: "webp", pages: 12, delay, loop: 2, width: size, height: size },
      });
    }
    const square = await openImageProcessor()(bytes, [256], { ...ann, isSquare: true });
    expect((await sharp(accepted(square).files[0]!.bytes).metadata()).pages ?? 1).toBe(1);
  }
});

test("an animation that is higher than a WebP may be is made smaller", async () => {
  const bytes = await animation(2, 20, 17_000).gif().toBuffer();
  const image = accepted(await openImageProcessor()(bytes, [480, 960], ann));
  expect([image.width, image.height]).toEqual([19, 16_383]);
  expect(await sharp(image.files[1]!.bytes).metadata()).toMatchObject({
    pages: 2,
    width: 19,
    height: 16_383,
  });
});
