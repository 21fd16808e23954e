import { storeImage } from "../../app/core/image.server.ts";
import { accepted } from "../../app/lib/refused-images.ts";
import { addUser, ann } from "./people-and-blogs.ts";
import { plainImage } from "./pictures.ts";
import type { TestSite } from "./site.ts";
import type { Uploader } from "./uploads.ts";

export const hourMs = 60 * 60 * 1000;
export const weekMs = 7 * 24 * hourMs;
export const redPng = await plainImage("#ff0000").png().toBuffer();

/** Stores an image of Ann's. Returns its key. */
export async function storeImageOfAnn(site: TestSite) {
  await addUser(site.db, ann);
  return accepted(await storeImage(site.db, site.images, ann.id, { name: "cover.png", bytes: redPng })).key;
}

/** Sends the form of the editor at `path`, as a browser without JavaScript does. */
export function sendBlogForm(uploader: Uploader, fields: Record<string, string>, path = "/write") {
  const body = new FormData();
  const form = { title: "Bread", description: "A loaf.", ...fields };
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  const headers = { ...uploader.headers, accept: "text/html" };
  return fetch(uploader.address.replace("/upload", path), {
    method: "POST",
    body,
    headers,
    redirect: "manual",
  });
}

/** For each image, whether it can be fetched. */
export function areServed(site: TestSite, images: { address: string }[]) {
  return Promise.all(images.map(async ({ address }) => (await site.get(address)).status === 200));
}
