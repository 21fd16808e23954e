import sharp from "sharp";
import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, elementsOf } from "../../../test/support/page.ts";
import { test as base } from "../../../test/support/site.ts";
import { sweepImages } from "../../core/sweep-images.server.ts";
import { accentShade } from "../lib/accent.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const settingsPath = "/desk/site/name";
const weekMs = 7 * 24 * 60 * 60 * 1000;
/** Larger than other forms may be. */
const comment = `<!--${"x".repeat(200_000)}-->`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="red"/></svg>' +
  comment;

test("a logo replaces the icon in the header, is served as WebP, and has a width and height, so that nothing shifts", async ({
  site,
  owner,
}) => {
  await getCached(site, "/");
  const response = await owner.postFiles(settingsPath, logoForm(svg));
  expect(response.headers.location).toBe("/desk/site/name?saved=yes");
  const logo = logoOf((await site.get("/")).text)!;
  expect(logo).toMatchObject({ alt: "", width: "96", height: "32" });
  const file = await site.get(logo.src!);
  expect([file.status, file.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(brandOf((await site.get("/")).text)?.text).toBe("Lectern");
});

test("a logo that contains the name is shown instead of it, with the name as its text", async ({
  site,
  owner,
}) => {
  await owner.postFiles(settingsPath, logoForm(svg, { showsName: "no" }));
  const front = (await site.get("/")).text;
  expect(brandOf(front)?.text).toBe("");
  expect(logoOf(front)?.alt).toBe("Lectern");
  // The choice can be changed without another file.
  await owner.post(settingsPath, { showsName: "yes" });
  expect(brandOf((await site.get("/")).text)?.text).toBe("Lectern");
});

test("the sweep of unused images keeps the logo, and removes the one before it", async ({ site, owner }) => {
  await owner.postFiles(settingsPath, logoForm(svg));
  const first = logoOf((await site.get("/")).text)!.src!;
  const later = Date.now() + 2 * weekMs;
  await sweepImages(site.db, site.images, later);
  expect((await site.get(first)).status).toBe(200);
  await owner.postFiles(settingsPath, logoForm(svg.replace("red", "blue")));
  const second = logoOf((await site.get("/")).text)!.src!;
  await sweepImages(site.db, site.images, later);
  expect([(await site.get(first)).status, (await site.get(second)).status]).toEqual([404, 200]);
  for (const _ of [1, 2]) await owner.post(settingsPath, { remove: "yes" });
  expect(logoOf((await site.get("/")).text)?.src).toBe("/favicon.svg");
  await sweepImages(site.db, site.images, later);
  expect((await site.get(second)).status).toBe(404);
});

test("a file that is no image is refused, and the logo stays", async ({ site, owner }) => {
  await owner.postFiles(settingsPath, logoForm(svg));
  const { status, text } = await owner.postFiles(settingsPath, logoForm("not an image"));
  expect(status).toBe(422);
  expect(elementOf(text, "*", { role: "alert" })?.text).toBe(
    "That file cannot be shown. It is damaged, or none of JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG.",
  );
  expect(logoOf((await site.get("/")).text)?.src).toContain("/images/");
});

test("the icon and the company's picture are ours until the owner has a name or a logo, and follow these", async ({
  site,
  owner,
}) => {
  const addresses = ["/favicon.svg", "/company.svg"];
  const icons = async () =>
    Promise.all(addresses.map(async (address) => (await site.get(address)).text.replace(/\s+/g, " ")));
  const ours = await icons();
  await owner.post("/desk/site/look", { accent: "#d6336c" });
  expect(await icons()).toEqual(ours);
  expect((await site.get("/apple-touch-icon.png")).status).toBe(200);
  const names = { name: "Rye & Friends", company: "Patient Bakers" };
  await owner.post(settingsPath, names);
  const [icon, company] = await icons();
  expect(icon).toContain(">RF</text>");
  expect(company).toContain(">PB</text>");
  for (const drawn of [icon, company]) expect(drawn).toContain(accentShade("#d6336c", "light"));
  const png = await fetch(`${site.url}/apple-touch-icon.png`);
  const { format, width } = await sharp(await png.arrayBuffer()).metadata();
  expect([format, width]).toEqual(["png", 180]);
  // What is behind the 22 bytes of its head is a PNG.
  const ico = Buffer.from(await (await fetch(`${site.url}/favicon.ico`)).arrayBuffer());
  const inside = await sharp(ico.subarray(22)).metadata();
  expect([ico.readUInt32BE(0), ico.readUInt32LE(14) + 22, inside.width]).toEqual([0x100, ico.length, 48]);
  expect(JSON.parse((await site.get("/manifest.webmanifest")).text)).toMatchObject({ name: "Rye & Friends" });
  const { headers } = await site.get("/company.svg");
  expect(headers["content-type"]).toBe("image/svg+xml");
  const known = await site.openBrowser().get("/company.svg", { "if-none-match": headers.etag });
  expect([known.status, headers["cache-control"]]).toEqual([304, "no-cache"]);
  await owner.postFiles(settingsPath, logoForm(svg.replaceAll("300", "140"), names));
  for (const address of addresses)
    await expect.poll(async () => (await site.get(address)).text).toContain("data:image/webp;base64,");
  // A wide logo would be a line in a small square.
  await owner.postFiles(settingsPath, logoForm(svg, names));
  await expect.poll(icons).toEqual([icon, company]);
  await owner.postFiles(settingsPath, logoForm(svg.replaceAll("300", "100"), names));
  await owner.post(settingsPath, { ...names, remove: "yes" });
  await expect.poll(icons).toEqual([icon, company]);
});

function logoForm(content: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("logo", new Blob([content]), "Our Logo.svg");
  return form;
}

function brandOf(html: string) {
  return elementsOf(elementOf(html, "header")!.innerHtml, "a", { href: "/" })[0];
}

function logoOf(html: string) {
  return elementOf(brandOf(html)!.innerHtml, "img")?.attributes;
}
