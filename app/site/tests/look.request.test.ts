import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const path = "/desk/site/look";

test("the owner's paper, letters and width are on every page at once, and without them nothing is sent", async ({
  site,
  owner,
}) => {
  const before = (await getCached(site, "/")).text;
  expect(before).not.toContain("site.css");
  const choices = { paper: "warm", titleFont: "sans", textFont: "sans", measure: "wide" };
  await owner.post(path, choices);
  const front = (await site.get("/")).text;
  const href = elementsOf(front, "link", { rel: "stylesheet" }).at(-1)?.attributes.href;
  expect(href).toBe("/site.css?v=2--warm-sans-sans-wide-");
  const { text } = await site.get(href!);
  for (const part of ["--measure: 48rem;", "--font-text: var(--font-sans);", "--paper: light-dark(oklch("])
    expect(text).toContain(part);
  expect(text).not.toContain("--accent");
  // Nobody fetches a font that no text has.
  expect([fontCount(before), fontCount(front)]).toEqual([2, 1]);
  const chosen = elementOf((await owner.get(path)).text, "select", { name: "paper" })!;
  expect(elementsOf(chosen.innerHtml, "option", { value: "warm" })[0]?.attributes).toHaveProperty("selected");
  expect(textOf(mainOf((await owner.get("/desk/site")).text))).toContain(
    "Your own colours, letters or shapes.",
  );
  await owner.post(path, {});
  expect((await site.get("/")).text).toBe(before);
});

test("a value that is no choice is refused", async ({ site, owner }) => {
  for (const name of ["paper", "titleFont", "textFont", "measure", "corners"])
    expect((await owner.post(path, { [name]: "url(//evil.example)" })).status, name).toBe(422);
  expect((await site.get("/")).text).not.toContain("site.css");
});

function fontCount(html: string) {
  return elementsOf(html, "link", { rel: "preload", as: "font" }).length;
}
