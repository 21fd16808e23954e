import sharp from "sharp";
import { expect } from "vitest";
import {
  fieldsOf,
  imageKeyOf,
  postCover,
  publishWithEditor,
  rye,
  submitEditor,
} from "../../../test/support/editor.ts";
import { elementsOf, mainOf } from "../../../test/support/page.ts";
import { photo } from "../../../test/support/pictures.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";

const details = { coverFocus: "20 100", coverAlt: 'A "dark" loaf' };

test("every card, the article and the social card show the part of the cover that its author chose", async ({
  site,
  writer,
}) => {
  const image = imageKeyOf(await postCover(writer, await redAndBlueCover()));
  const id = await publishWithEditor(site, writer, { cover: undefined, image, ...details });
  for (const path of ["/", "/search?q=rye", `/blog/${id}`]) {
    const covers = coversIn((await site.get(path)).text, image);
    expect(covers, path).toHaveLength(1);
    expect(covers[0]!.class, path).toMatch(/(?:^| )focus x2 y10(?: |$)/);
    expect(covers[0]!.alt, path).toBe(details.coverAlt);
  }
  // The lower half of the picture is blue.
  expect(await colourOfCard(site, id)).toBe("blue");
});

test("without a chosen point a cover has no classes for it, and its middle is shown", async ({
  site,
  writer,
}) => {
  const id = await publishWithEditor(site, writer, { coverFocus: "50 50" });
  const [cover] = elementsOf(mainOf((await site.get(`/blog/${id}`)).text), "img", { fetchpriority: "high" });
  expect(cover!.attributes.class).not.toContain("focus");
  expect(cover!.attributes.alt).toBe("");
});

test("other sites are told what the social card shows", async ({ site, writer }) => {
  const altOf = async (id: string) =>
    elementsOf((await site.get(`/blog/${id}`)).text, "meta", { property: "og:image:alt" })[0]!.attributes
      .content;
  expect(await altOf(await publishWithEditor(site, writer))).toBe(rye.title);
  expect(await altOf(await publishWithEditor(site, writer, details))).toBe(`${rye.title}. A "dark" loaf`);
});

test("the editor keeps the point and the description, also in a form that was refused", async ({
  site,
  writer,
}) => {
  const id = await publishWithEditor(site, writer, details);
  expect(fieldsOf(await writer.get(`/blog/${id}/edit`))).toMatchObject(details);
  expect(fieldsOf(await submitEditor(writer, "/write", { title: "", ...details }))).toMatchObject(details);
  for (const coverFocus of ["101 5", "a b", "5", "5 5 5", "-1 5"]) {
    const response = await submitEditor(writer, "/write", { coverFocus });
    expect(response.status, coverFocus).toBe(422);
  }
});

test("pictures in a text have their size in the article and in the preview", async ({ site, writer }) => {
  const image = imageKeyOf(await postCover(writer, await redAndBlueCover()));
  const content = `![a](/images/${image}-1600.webp#wide) and ![b](/images/blogImages/abcdefghijk2/other-1600.webp)`;
  const id = await publishWithEditor(site, writer, { content: content.split(" and ")[0]! });
  expect(sizesIn((await site.get(`/blog/${id}`)).text)).toEqual([["600", "1200"]]);
  const form = new FormData();
  form.set("content", content);
  const { html } = JSON.parse((await writer.postFiles("/preview", form)).text) as { html: string };
  expect(sizesIn(`<div class="article">${html}</div>`)).toEqual([
    ["600", "1200"],
    [undefined, undefined],
  ]);
});

async function redAndBlueCover() {
  return new File([await photo(600, 1200).png().toBuffer()], "tall.png", { type: "image/png" });
}

function coversIn(page: string, key: string) {
  const images = elementsOf(mainOf(page), "img").map(({ attributes }) => attributes);
  return images.filter(({ src }) => src?.includes(key));
}

function sizesIn(page: string) {
  const text = page.slice(page.indexOf('class="article"'));
  const images = elementsOf(text, "img").filter(
    ({ attributes }) => attributes.referrerpolicy && attributes.src?.includes("blogImages/"),
  );
  return images.map(({ attributes: { width, height } }) => [width, height]);
}

/** The colour in the middle of the cover's part of the social card. */
async function colourOfCard(site: TestSite, id: string) {
  const response = await fetch(`${site.url}/blog/${id}/card.png`);
  const pixel = { left: 960, top: 315, width: 1, height: 1 };
  const card = sharp(Buffer.from(await response.arrayBuffer()));
  const [red, , blue] = await card.extract(pixel).removeAlpha().raw().toBuffer();
  return red! > blue! ? "red" : "blue";
}
