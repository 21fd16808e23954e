// /saved: the bookmarks that a visitor made in this browser.
import { expect } from "vitest";
import { attributeValues, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("without JavaScript, /saved says who can keep bookmarks, and links to the login", async ({ site }) => {
  const { text } = await site.get("/saved");
  expect(elementOf(text, "h1")!.textContent).toBe("Saved Blogs");
  const main = mainOf(text);
  expect(attributeValues(main, "href")).toContain("/login?to=%2Fsaved");
  expect(
    elementsOf(main, "noscript")
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain("logged in");
  expect(elementOf(text, "meta", { name: "robots" })!.attributes.content).toBe("noindex");
});

test("a member is sent to the profile, also by the page's data", async ({ site }) => {
  const reader = await site.logIn(bob);
  expect((await reader.get("/saved")).headers.location).toBe("/profile");
  expect((await reader.get("/saved.data?ids=s1")).text).toContain("/profile");
});

test("the data of /saved has the cards of the requested blogs alone, thirty at most", async ({ site }) => {
  for (const blog of [bread, cafe]) await publish(site.db, blog);
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", cafe.id).execute();
  const { text } = await site.get(`/saved.data?ids=${bread.id}.s3.${cafe.id}.nothing.%00.x'y`);
  expect(text).toContain(bread.title);
  expect(text).toContain('"s3"');
  for (const other of [cafe.title, '"s4"']) expect(text).not.toContain(other);
  const many = ["x1", "x2", "x3", "x4", "x5"].concat(Array.from({ length: 26 }, (_, at) => `s${at + 1}`));
  const bounded = (await site.get(`/saved.data?ids=${many.join(".")}`)).text;
  expect(bounded).toContain('"s25"');
  expect(bounded).not.toContain('"s26"');
});
