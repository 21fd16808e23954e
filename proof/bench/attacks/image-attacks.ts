// Attacks with images.
import sharp from "sharp";
import { hugePng, nestedUses, photo } from "../../../test/support/pictures.ts";
import { cursorOf } from "../fill.ts";
import { type Client, get, post, requestHead, runConcurrently, sendRaw } from "../hostile-client.ts";
import type { Attack } from "./attack.ts";

export const imageAttacks: Record<string, Attack> = {
  "5 images that take long to draw": async (attacker) => {
    const large = await photo(4000, 3000).jpeg().toBuffer();
    const images = [large, nestedUses(4), large, hugePng(30_000, 30_000), large];
    return runConcurrently(images.length, (at) => upload(attacker, Uint8Array.from(images[at]!)));
  },
  "6 drawings of 300 blurs": (attacker) => runConcurrently(6, () => upload(attacker, blurDrawing())),
  "300 images, not read": async (attacker) => {
    const { key } = JSON.parse(Buffer.from((await upload(attacker, await noiseImage()))!).toString());
    const requests = requestHead(attacker, `/images/${key}-1600.webp`).repeat(3);
    return runConcurrently(300, () => sendRaw(attacker, requests, 5000, false));
  },
  "300 social cards": (attacker) =>
    runConcurrently(300, (at) => get(attacker, `/blog/${cursorOf(at).id}/card.png`)),
};

function upload(attacker: Client, file: BlobPart) {
  const form = new FormData();
  form.append("image", new Blob([file]), "image");
  return post(attacker, "/upload", form);
}

/** An SVG that takes long to draw. */
function blurDrawing() {
  const shapes = Array.from(
    { length: 300 },
    (_, at) => `<rect x="${at}" width="900" height="900" filter="url(#b)"/>`,
  );
  const filter = '<filter id="b"><feGaussianBlur stdDeviation="40"/></filter>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${filter}${shapes.join("")}</svg>`;
}

/** An image that does not compress well. */
async function noiseImage() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#fff", noise } });
  return (await picture.jpeg().toBuffer()) as Buffer<ArrayBuffer>;
}
