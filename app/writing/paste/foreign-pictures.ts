import type { PastedImage } from "pasted-html/data-images";
import { redraw } from "../images/prepare-image.ts";

const maxPictures = 10;
const maxBytes = 8_000_000;
const timeoutMs = 10_000;
const picture = /(!\[(?:[^\]\\]|\\.)*\]\()(https:\/\/[^\s()<>]+)(?=\)| ")/g;

interface TakenOver {
  markdown: string;
  /** With the address that stands for each in the Markdown. */
  images: PastedImage[];
  /** How many pictures stay on other sites. */
  leftCount: number;
}

/**
 * Takes over pictures that a text shows from other sites, as far as these allow it: Google Docs and Notion delete theirs after
 * some hours. The browser reads them as it would show them; the server never does. `count`: how many addresses are in use.
 */
export async function takeOverPictures(markdown: string, count: number): Promise<TakenOver> {
  const found = [...new Set([...markdown.matchAll(picture)].map(([, , address]) => address!))];
  const foreign = found.filter((address) => !address.startsWith(`${location.origin}/`));
  const reads = foreign
    .slice(0, maxPictures)
    .map(async (address) => [address, await readPicture(address)] as const);
  const files = new Map(await Promise.all(reads));
  const images: TakenOver["images"] = [];
  const changed = markdown.replace(picture, (source, start: string, address: string) => {
    const file = files.get(address);
    if (!file) return source;
    const name = `pasted-image:${count + images.length + 1}`;
    images.push({ address: name, file });
    return start + name;
  });
  return { markdown: changed, images, leftCount: foreign.filter((address) => !files.get(address)).length };
}

/** Reads a picture of another site. undefined: the site forbids it, does not answer, or the picture is too large. */
export function readPicture(address: string): Promise<File | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([readImage(address), timeout]);
}

/** By an image and not by a request, which our Content-Security-Policy allows to this site only. */
async function readImage(address: string): Promise<File | undefined> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.referrerPolicy = "no-referrer";
  image.src = address;
  try {
    await image.decode();
    const bitmap = await createImageBitmap(image);
    const file = await redraw(bitmap, fileName(address)).finally(() => bitmap.close());
    return file.size <= maxBytes ? file : undefined;
  } catch {
    return undefined;
  }
}

function fileName(address: string) {
  const name = new URL(address).pathname.split("/").at(-1) ?? "";
  return /^[\w-]{1,40}\.\w{3,4}$/.test(name) ? name : "image.webp";
}
