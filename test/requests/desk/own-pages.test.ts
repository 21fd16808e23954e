import { expect } from "vitest";
import { getCached } from "../../support/get-cached.ts";
import { logInOwner } from "../../support/owner.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../support/page.ts";
import { test as base } from "../../support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const editorPath = "/desk/site/pages/about";
const about = {
  act: "save",
  title: "About us",
  content: "We **bake**.\n\n## Where\n\n<script>alert(1)</script> Clay Lane.",
};

test("a page that the owner writes is at its address, in the footer and in the sitemap, and is cached", async ({
  site,
  owner,
}) => {
  await getCached(site, "/sitemap.xml");
  expect((await site.get("/pages/about")).status).toBe(404);
  const response = await owner.post(editorPath, about);
  expect([response.status, response.headers.location]).toEqual([303, "/pages/about"]);
  const { status, text } = await getCached(site, "/pages/about");
  expect(status).toBe(200);
  expect(elementOf(text, "h1")?.text).toBe("About us");
  expect(elementOf(text, "title")?.text).toBe("About us · Lectern");
  const description = elementOf(text, "meta", { name: "description" })?.attributes.content;
  expect(description).toBe("We bake. Where <script>alert(1)</script> Clay Lane.");
  expect(elementOf(text, "link", { rel: "canonical" })?.attributes.href).toBe(`${site.url}/pages/about`);
  expect(mainOf(text)).toContain("<strong>bake</strong>");
  expect(elementsOf(mainOf(text), "script")).toEqual([]);
  const links = elementsOf(elementOf(text, "footer")!.innerHtml, "a", { href: "/pages/about" });
  expect(links.map((link) => link.text)).toEqual(["About"]);
  await expect
    .poll(async () => (await site.get("/sitemap.xml")).text)
    .toContain(`<loc>${site.url}/pages/about</loc>`);
});

test("an edited page is shown at once, also where the old one was cached, and saving twice does no harm", async ({
  site,
  owner,
}) => {
  await owner.post(editorPath, about);
  await getCached(site, "/pages/about");
  for (const _ of [1, 2]) await owner.post(editorPath, { ...about, title: "Who we are" });
  await expect
    .poll(async () => elementOf((await site.get("/pages/about")).text, "h1")?.text)
    .toBe("Who we are");
  const form = (await owner.get(editorPath)).text;
  expect(elementOf(form, "textarea", { name: "content" })?.textContent.trim()).toBe(about.content);
});

test("a preview shows the page as it will look, and stores nothing", async ({ site, owner }) => {
  const { status, text } = await owner.post(editorPath, { ...about, act: "preview" });
  expect(status).toBe(200);
  expect(mainOf(text)).toContain("<strong>bake</strong>");
  expect(elementOf(text, "input", { name: "title" })?.attributes.value).toBe("About us");
  expect((await site.get("/pages/about")).status).toBe(404);
});

test("removing a page twice is harmless; the page is gone, and its link in the footer does nothing", async ({
  site,
  owner,
}) => {
  await owner.post(editorPath, about);
  await getCached(site, "/pages/about");
  for (const _ of [1, 2]) expect((await owner.post(editorPath, { act: "remove" })).status).toBe(303);
  await expect.poll(async () => (await site.get("/pages/about")).status).toBe(404);
  expect(elementOf((await site.get("/")).text, "footer")!.innerHtml).not.toContain("/pages/about");
});

test("an address that the owner has set stays when the page is written and removed", async ({
  site,
  owner,
}) => {
  await owner.post("/desk/site/footer", { "label-0": "About", "to-0": "https://about.example" });
  await owner.post(editorPath, about);
  await owner.post(editorPath, { act: "remove" });
  expect(elementOf((await site.get("/")).text, "footer")!.innerHtml).toContain("https://about.example");
});

test("own pages show the contact", async ({ site, owner }) => {
  await owner.post(editorPath, about);
  await getCached(site, "/pages/about");
  await owner.post("/desk/site/contact", { contact: "me@kiln.example" });
  const page = (await site.get("/pages/about")).text;
  expect(elementOf(mainOf(page), "a", { href: "mailto:me@kiln.example" })?.text).toBe("me@kiln.example");
});

test("a page may have any name, which its title gives it", async ({ site, owner }) => {
  const { headers } = await owner.get("/desk/site/pages?title=Unser+Öfen %26+Ton!");
  expect(headers.location).toBe(
    `/desk/site/pages/${encodeURIComponent("unser-öfen-ton")}?title=Unser+%C3%96fen+%26+Ton%21`,
  );
  const path = headers.location!.split("?")[0]!;
  expect((await owner.post(path, { ...about, title: "Unser Öfen & Ton!" })).status).toBe(303);
  expect(mainOf((await site.get(path.replace("/desk/site", ""))).text)).toContain("Unser Öfen &amp; Ton!");
});

test("a page has a name that a title can give, and needs a title and a text", async ({ site, owner }) => {
  for (const name of ["About", "__proto__", "about.html"]) {
    expect((await site.get(`/pages/${name}`)).status, name).toBe(404);
    expect((await owner.post(`/desk/site/pages/${name}`, about)).status, name).toBe(404);
  }
  const { status, text } = await owner.post(editorPath, { ...about, title: " " });
  expect(status).toBe(422);
  expect(textOf(text)).toContain("A page needs a title and a text.");
  expect(elementOf(text, "textarea", { name: "content" })?.textContent.trim()).toBe(about.content);
  expect((await owner.post(editorPath, { ...about, act: "" })).status).toBe(400);
});
