import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDraw } from "../../storage/draw.ts";
import { hugePng, nestedUses, plain, svg } from "../pictures.ts";
import { childrenOf } from "../processes.ts";

const widths = [480, 960];
/** Other systems tell less about their processes. */
const onLinux = test.runIf(process.platform === "linux");

test("an image is drawn from a file as it is from bytes", async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-draw-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = await plain("#ff0000", 1200, 600).png().toBuffer();
  writeFileSync(join(folder, "red.png"), bytes);
  const draw = openDraw();
  const drawn = await draw(join(folder, "red.png"), widths);
  expect(drawn).toMatchObject({ width: 960, height: 480, files: [{ width: 480 }, { width: 960 }] });
  expect(await draw(bytes, widths)).toEqual(drawn);
});

onLinux("a drawing that takes too long ends at its time, and its process with it", async () => {
  const draw = openDraw({ seconds: 1 });
  const began = performance.now();
  const drawing = draw(nestedUses(9), widths);
  await pause(500);
  const [child] = childrenOf(process.pid);
  expect(child).toMatchObject({ nice: 10, environment: ["PATH"] });
  expect(await drawing).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(3000);
  expect(childrenOf(process.pid)).toEqual([]);
});

onLinux("a drawing that takes too much memory ends before it has it", async () => {
  const draw = openDraw({ megabytes: 150 });
  expect(await draw(hugePng(7000, 7000), widths)).toBeDefined();
  const heavy = await plain("#ff0000", 5000, 5000)
    .toColourspace("rgb16")
    .png({ progressive: true })
    .toBuffer();
  expect(await draw(heavy, widths)).toBeUndefined();
  expect(await openDraw()(heavy, widths)).toBeDefined();
});

onLinux("two images are drawn at once, others wait for their turn, and a crowd is turned away", async () => {
  const draw = openDraw({ waiting: 3 });
  const small = svg("<rect/>");
  const drawings = Array.from({ length: 6 }, () => draw(small, widths));
  const all = Promise.all(drawings);
  let most = 0;
  while ((await Promise.race([all, pause(10)])) === undefined)
    most = Math.max(most, childrenOf(process.pid).length);
  expect(most).toBe(2);
  expect((await all).map((drawn) => drawn !== undefined)).toEqual([true, true, true, true, true, false]);
  expect(await draw(small, widths)).toBeDefined();
});
