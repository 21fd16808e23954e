import { expect } from "vitest";
import { alertOf, fieldsOf, uploadCover } from "../../../test/support/editor.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { about, openPageEditor, publishPage } from "../../../test/support/own-page.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { searchIds } from "../../../test/support/search.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

test("a page that the owner publishes is at its address, in the footer and in the sitemap, and is cached", async ({
  site,
  owner,
}) => {
  await getCached(site, "/sitemap.xml");
  const editor = await openPageEditor(owner, "About");
  expect((await site.get("/pages/about")).status).toBe(404);
  expect(textOf(mainOf((await owner.get("/desk/site/pages")).text))).toContain("Not published");
  const response = await publishPage(owner);
  expect([response.status, `${response.headers.location}/edit`]).toEqual([303, editor]);
  expect((await owner.get(response.headers.location!)).headers.location).toBe("/pages/about");
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

test("an edited page is shown at once, also where the old one was cached, with its pictures and versions", async ({
  site,
  owner,
}) => {
  await publishPage(owner);
  await getCached(site, "/pages/about");
  const picture = `/images/${await uploadCover(owner)}-1600.webp`;
  for (const _ of ["once", "twice"])
    await publishPage(owner, { title: "Who we are", content: `![Our oven](${picture})` });
  await expect.poll(async () => mainOf((await site.get("/pages/about")).text)).toContain("Who we are");
  await expect.poll(async () => mainOf((await site.get("/pages/about")).text)).toContain('alt="Our oven"');
  const { publishKey } = fieldsOf(await owner.get(await openPageEditor(owner, "About")));
  const versions = textOf(mainOf((await owner.get(`/write/${publishKey}/versions`)).text));
  expect(versions.match(/Published/g)?.length).toBeGreaterThan(1);
});

test("a page is in no list of posts, and nobody finds, likes or takes it down as a post", async ({
  site,
  owner,
}) => {
  const { headers } = await publishPage(owner, { title: "Quokkaville" });
  const address = headers.location!;
  const lists = ["/", "/feed.xml", "/feed", "/people/company", "/course", "/llms.txt"];
  for (const path of lists) expect((await site.get(path)).text, path).not.toContain("Quokkaville");
  expect(await searchIds(site, "Quokkaville")).toEqual([]);
  expect((await site.get("/sitemap.xml")).text).not.toContain(address);
  const ownLists = [
    "/desk/posts",
    "/desk/posts?q=Quokkaville",
    "/desk/courses",
    "/profile",
    "/drafts",
    "/desk",
  ];
  for (const path of ownLists)
    expect(mainOf((await owner.get(path)).text), path).not.toContain(`${address}"`);
  for (const path of [address, `${address}.md`, `${address}/card.png`])
    expect((await site.get(path)).status, path).toBe(404);
  for (const act of ["like", "bookmark"])
    expect((await owner.act(`${address}/${act}`, { on: "yes" })).status, act).toBe(404);
  await owner.post(`/desk${address.replace("blog", "posts")}`, { act: "take-down", reason: "Spam." });
  const unpublish = await owner.post(`${address}/unpublish`, { on: "yes" });
  expect([unpublish.status, textOf(unpublish.text)]).toEqual([403, expect.stringContaining("is removed at")]);
  expect((await site.get("/pages/about")).status).toBe(200);
});

test("removing a page twice is harmless; the page is gone, its link in the footer does nothing, and its name is free", async ({
  site,
  owner,
}) => {
  const { headers } = await publishPage(owner);
  await getCached(site, "/pages/about");
  const removed = await owner.post(`${headers.location}/delete`, {});
  expect([removed.status, removed.headers.location]).toEqual([303, "/desk/site/pages"]);
  expect((await owner.post(`${headers.location}/delete`, {})).status).toBe(404);
  await expect.poll(async () => (await site.get("/pages/about")).status).toBe(404);
  expect(elementOf((await site.get("/")).text, "footer")!.innerHtml).not.toContain("/pages/about");
  await publishPage(owner);
  expect((await site.get("/pages/about")).status).toBe(200);
});

test("an address that the owner has set stays when the page is written and removed", async ({
  site,
  owner,
}) => {
  await owner.post("/desk/site/footer", { "label-0": "About", "to-0": "https://about.example" });
  const { headers } = await publishPage(owner);
  await owner.post(`${headers.location}/delete`, {});
  expect(elementOf((await site.get("/")).text, "footer")!.innerHtml).toContain("https://about.example");
});

test("own pages show the contact", async ({ site, owner }) => {
  await publishPage(owner);
  await getCached(site, "/pages/about");
  await owner.post("/desk/site/contact", { contact: "me@kiln.example" });
  const page = (await site.get("/pages/about")).text;
  expect(elementOf(mainOf(page), "a", { href: "mailto:me@kiln.example" })?.text).toBe("me@kiln.example");
});

test("a page may have any name, which its first title gives it", async ({ site, owner }) => {
  await publishPage(owner, {}, "Unser Öfen & Ton!");
  expect(mainOf((await site.get(`/pages/${encodeURIComponent("unser-öfen-ton")}`)).text)).toContain("We");
  for (const name of ["About", "__proto__", "about.html"])
    expect((await site.get(`/pages/${name}`)).status, name).toBe(404);
  for (const title of ["", " !", "a".repeat(61)])
    expect((await owner.post("/desk/site/pages", { act: "new", title })).status, title).toBe(422);
});

test("a page needs a title and a text, and nothing else", async ({ owner }) => {
  const response = await publishPage(owner, { title: " " });
  expect(response.status).toBe(422);
  expect(alertOf(response)).toBe("A page needs a title and a text.");
  expect(fieldsOf(response).content?.trim()).toBe(about.content);
  expect(Object.keys(fieldsOf(response))).not.toContain("description");
});
