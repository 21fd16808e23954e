import { storeImage } from "../../app/models/image.server.ts";
import { ann, joins } from "../support/cast.ts";
import { plainImage } from "../support/pictures.ts";
import type { TestSite } from "../support/site.ts";
import type { Uploader } from "../support/uploads.ts";

export const hour = 60 * 60 * 1000;
export const week = 7 * 24 * hour;
export const red = await plainImage("#ff0000").png().toBuffer();

export async function stores(site: TestSite) {
  await joins(site.db, ann);
  return (await storeImage(site.db, site.images, ann.id, { name: "cover.png", bytes: red }))!.key;
}

/** Publishes by the form itself, as it goes without JavaScript. */
export function publish(uploader: Uploader, fields: Record<string, string>, path = "/write") {
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

/** Whether each image can be seen. */
export function shown(site: TestSite, images: { address: string }[]) {
  return Promise.all(images.map(async ({ address }) => (await site.get(address)).status === 200));
}
