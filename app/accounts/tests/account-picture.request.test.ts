import sharp from "sharp";
import { expect } from "vitest";
import { alertsAfter, errorAt, submitAccountForm, submitProfile } from "../../../test/support/account.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementOf, mainOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { plainImage } from "../../../test/support/pictures.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { sweepImages } from "../../core/sweep-images.server.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;
const red = await plainImage("#b51c1c").png().toBuffer();
const blue = await plainImage("#1c3fb5").png().toBuffer();

/** Fixture: Ann, who has a blog. */
const test = base.extend("member", async ({ site }) => {
  await publish(site.db, bread);
  return site.logIn(ann);
});

test("an uploaded picture becomes a square, and cached pages show it beside the name at once", async ({
  site,
  member,
}) => {
  const path = `/blog/${bread.id}`;
  await getCached(site, path);
  const response = await upload(member, red);
  expect([response.status, response.headers.location]).toEqual([303, "/account"]);
  expect(await alertsAfter(member, response)).toEqual(["Saved."]);
  const address = await pictureAddressOf(member);
  expect(address).toMatch(/^\/images\/pictures\/[a-z0-9]{12}\/picture-256\.webp$/);
  const file = await site.get(address);
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 256, height: 256 });
  expect(attributeValues((await site.get(path)).text, "src")).toContain(address);
});

test("the sweep spares a picture in use, removes one that was replaced, and one that was removed", async ({
  site,
  member,
}) => {
  const addresses: string[] = [];
  for (const bytes of [red, blue]) {
    await upload(member, bytes);
    addresses.push(await pictureAddressOf(member));
  }
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  expect(await statusesOf(site, addresses)).toEqual([404, 200]);
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await submitAccountForm(member, "remove-picture")).status).toBe(303);
  expect(await pictureAddressOf(member)).toBe("");
  expect(attributeValues((await site.get(`/blog/${bread.id}`)).text, "src")).not.toContain(addresses[1]);
  await sweepImages(site.db, site.images, Date.now());
  expect(await statusesOf(site, addresses)).toEqual([404, 404]);
});

test("the picture of the provider is shown until there is another one, and can be removed", async ({
  site,
  member,
}) => {
  const image = "https://pictures.example/ann.png";
  await site.db.updateTable("users").set({ image }).execute();
  await site.db.updateTable("blogs").set({ author_image: image }).where("id", "=", bread.id).execute();
  expect(await pictureAddressOf(member)).toBe(image);
  await upload(member, red);
  expect(await pictureAddressOf(member)).not.toBe(image);
  await submitAccountForm(member, "remove-picture");
  expect(await pictureAddressOf(member)).toBe("");
  expect((await site.get(`/blog/${bread.id}`)).text).not.toContain(image);
});

test("a file that is not an image, or no file, is refused beside the field, and the picture stays", async ({
  site,
  member,
}) => {
  await upload(member, red);
  const before = await pictureAddressOf(member);
  for (const [bytes, error] of [
    [
      Buffer.from("no image"),
      "That file cannot be shown. It is damaged, or none of JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG.",
    ],
    [Buffer.alloc(0), "Choose an image first, of up to 20 MB."],
  ] as const) {
    const response = await upload(member, bytes, bytes.length > 0 ? "ann.png" : "");
    expect([response.status, errorAt(response, "profile-picture")]).toEqual([422, error]);
  }
  expect(await pictureAddressOf(member)).toBe(before);
  expect(await site.db.selectFrom("images").select("key").execute()).toHaveLength(1);
});

test("of two pictures at once, one is shown, and the sweep removes the other", async ({ site, member }) => {
  await Promise.all([red, blue].map((bytes) => upload(member, bytes)));
  await sweepImages(site.db, site.images, Date.now() + 2 * weekMs);
  const rows = await site.db.selectFrom("images").select(["key", "uses"]).execute();
  const { picture } = await site.db.selectFrom("users").select("picture").executeTakeFirstOrThrow();
  expect(rows).toEqual([{ key: picture, uses: 1 }]);
});

test("a picture cannot be used as a cover, and saving the profile keeps it", async ({ site, member }) => {
  await upload(member, red);
  const before = await pictureAddressOf(member);
  await submitProfile(member, { name: "Ann" });
  expect(await pictureAddressOf(member)).toBe(before);
  const { picture } = await site.db.selectFrom("users").select("picture").executeTakeFirstOrThrow();
  const form = { title: "Mine", description: "Mine", content: "Mine", image: picture! };
  expect((await member.post("/write", form)).status).toBe(422);
});

function upload(browser: Browser, bytes: Buffer, name = "ann.png") {
  const form = new FormData();
  form.set("act", "picture");
  form.set("picture", new Blob([bytes as Buffer<ArrayBuffer>]), name);
  return browser.postFiles("/account", form);
}

/** The address of the picture on the account page; "" when it shows initials. */
async function pictureAddressOf(browser: Browser): Promise<string> {
  return elementOf(mainOf((await browser.get("/account")).text), "img")?.attributes.src ?? "";
}

async function statusesOf(site: TestSite, paths: string[]) {
  return Promise.all(paths.map(async (path) => (await site.get(path)).status));
}
