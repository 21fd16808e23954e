// What a post says of itself to search engines and to sites that show links to it.
import { expect } from "vitest";
import { fieldsOf, publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { elementOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

const test = base.extend("writer", ({ site }) => site.logIn(ann));

const original = "https://example.org/rye?part=1&page=2";
const summary = "How to bake a rye loaf that keeps for a week, in an oven without steam.";

test("a post without further settings names its own address and description", async ({ site, writer }) => {
  const id = await publishWithEditor(site, writer);
  const address = `${site.url}/blog/${id}`;
  expect(await headOf(site, id)).toEqual({
    canonical: address,
    description: rye.description,
    ogDescription: rye.description,
    ogUrl: address,
  });
});

test("a post that was published elsewhere first names that address, and here its own in the feed and for sharing", async ({
  site,
  writer,
}) => {
  const own = await publishWithEditor(site, writer);
  const id = await publishWithEditor(site, writer, { canonicalUrl: original, metaDescription: summary });
  const head = { canonical: original, ogUrl: `${site.url}/blog/${id}`, description: summary };
  expect(await headOf(site, id)).toEqual({ ...head, ogDescription: summary });
  // The description for search engines is in the head only.
  const main = elementOf((await site.get(`/blog/${id}`)).text, "main")!.text;
  expect([main.includes(rye.description), main.includes(summary)]).toEqual([true, false]);

  const sitemap = (await site.get("/sitemap.xml")).text;
  for (const there of [`/blog/${own}<`, `/people/${ann.id}<`]) expect(sitemap).toContain(there);
  expect(sitemap).not.toContain(`/blog/${id}<`);
  const feed = (await site.get("/feed.xml")).text;
  expect(feed).toContain(`<link href="${site.url}/blog/${id}"/>`);
  expect(feed).not.toContain("example.org");

  const edit = `/blog/${id}/edit`;
  expect(fieldsOf(await writer.get(edit))).toMatchObject({
    canonicalUrl: original,
    metaDescription: summary,
  });
  await submitEditor(writer, edit, { revision: "1" });
  const changed = { canonical: `${site.url}/blog/${id}`, description: rye.description };
  expect(await headOf(site, id)).toMatchObject(changed);
});

test("everything that a writer may set arrives together, at its full length", async ({ site, writer }) => {
  const details = {
    topics: "Bread, Rye",
    coverAlt: "糖".repeat(500),
    coverFocus: "20 80",
    canonicalUrl: `https://example.org/${"a".repeat(1900)}`,
    metaDescription: "糖".repeat(500),
  };
  const id = await publishWithEditor(site, writer, { ...details, publishKey: "abcdefghjkmn", as: "" });
  expect((await headOf(site, id)).description).toBe(details.metaDescription);
});

test("an invalid address is refused, and the form comes back with all its fields", async ({ writer }) => {
  for (const canonicalUrl of ["example.org/rye", "javascript:alert(1)", "https://"]) {
    const response = await submitEditor(writer, "/write", { canonicalUrl, metaDescription: summary });
    expect(response.status).toBe(422);
    expect(elementOf(response.text, "*", { role: "alert" })!.text).toBe(
      "“First published at” is not a web address.",
    );
    expect(elementOf(response.text, "input", { name: "canonicalUrl" })!.attributes.value).toBe(canonicalUrl);
    expect(elementOf(response.text, "input", { name: "metaDescription" })!.attributes.value).toBe(summary);
  }
});

test("what is written for search engines is text, whatever it holds", async ({ site, writer }) => {
  const metaDescription = `"/><script>alert(1)</script>`;
  const canonicalUrl = `https://example.org/"><script>alert(2)</script>`;
  const id = await publishWithEditor(site, writer, { metaDescription, canonicalUrl });
  expect(await headOf(site, id)).toMatchObject({ description: metaDescription, canonical: canonicalUrl });
});

async function headOf(site: TestSite, id: string) {
  const { text } = await site.get(`/blog/${id}`);
  const meta = (attributes: Record<string, string>) =>
    elementOf(text, "meta", attributes)!.attributes.content;
  return {
    canonical: elementOf(text, "link", { rel: "canonical" })!.attributes.href,
    description: meta({ name: "description" }),
    ogDescription: meta({ property: "og:description" }),
    ogUrl: meta({ property: "og:url" }),
  };
}
