// Images that a CDN serves, at an address of its own.
import { expect } from "vitest";
import { redPng, storeImageOfAnn } from "../../../test/support/blog-with-images.ts";
import { alertOf, fieldsOf, publishWithEditor, submitEditor } from "../../../test/support/editor.ts";
import { freePort } from "../../../test/support/free-port.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test, uploadFailedMessage } from "../../../test/support/uploads.ts";

const images = "https://images.example.com/site";

test("with IMAGES_PUBLIC_URL, pages, feeds and sitemap name every image at that address", async ({
  openWith,
}) => {
  const site = await openWith({ IMAGES_PUBLIC_URL: `${images}/` });
  const key = await storeImageOfAnn(site);
  const picture = "pictures/abcdefghijkl/picture";
  await site.db.updateTable("users").set({ picture }).where("id", "=", ann.id).execute();
  const author = await site.logIn(ann);
  const content = `A loaf.\n\n![A loaf](/images/${key}-1600.webp)`;
  const id = await publishWithEditor(site, author, { content, image: key, cover: undefined });
  for (const path of ["/", `/blog/${id}`, "/feed.xml", "/feed.json", "/sitemap.xml"]) {
    const { text } = await site.get(path);
    // Feeds have the cover as a JPEG, which this site draws.
    const isFeed = path.startsWith("/feed");
    expect(text, path).toContain(`${images}/${key}-${isFeed ? 1600 : 960}.webp`);
    expect(text.includes(`${site.url}/jpeg/${key}.jpg`), path).toBe(isFeed);
    expect(
      text.match(/(?:src|href|srcset)="[^"]*(?<!com)\/images\/|1:\d+\/images\/[^"]*/gi) ?? [],
      path,
    ).toEqual([]);
  }
  const { text } = await site.get(`/blog/${id}`);
  expect(text).toContain(`src="${images}/${picture}-256.webp"`);
  expect(text).toContain(`src="${images}/${key}-1600.webp"`);
  // This site serves them too: the CDN may fetch them here.
  expect((await site.get(`/images/${key}-960.webp`)).status).toBe(200);
});

test("an unreachable bucket gives the alert, and loses nothing of what was typed", async ({ openWith }) => {
  const endpoint = encodeURIComponent(`http://127.0.0.1:${await freePort()}`);
  const site = await openWith({ IMAGES_URL: `s3://lectern/site?endpoint=${endpoint}&region=eu-west-1` });
  const cover = new File([redPng], "rye.png", { type: "image/png" });
  const typed = { title: "Bread", description: "Rye.", content: "A loaf." };
  const response = await submitEditor(await site.logIn(ann), "/write", { ...typed, cover });
  expect(alertOf(response)).toContain(uploadFailedMessage);
  expect(fieldsOf(response)).toMatchObject(typed);
  expect(await site.db.selectFrom("blogs").select("id").where("title", "=", "Bread").execute()).toEqual([]);
});
