import { expect } from "vitest";
import { getCached } from "../../../test/support/get-cached.ts";
import { attributeValues, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

const path = "/course/s12/loops";
const wrong = "s12/numbers-and-text/w-what-does-print-18-2-show";

test("a lesson begins with five closed questions of earlier lessons, the same for every visitor; the first one with none", async ({
  site,
}) => {
  const { buttons, box } = await readBox(site);
  expect(box.attributes.open).toBeUndefined();
  expect(box.text).toMatch(
    /^Before you start: 5 questions from earlier lessons What you get wrong comes again/,
  );
  expect(new Set(buttons.map(({ attributes }) => attributes.value)).size).toBe(5);
  for (const { text, attributes } of buttons) {
    expect([text, attributes["aria-pressed"], attributes.form]).toEqual([
      "Ask me again",
      "false",
      "progress",
    ]);
    expect(attributes.value).toMatch(/^s12\/(?:first-program|numbers-and-text|names-lists-dictionaries)\/w-/);
  }
  const lessons = buttons.map(({ attributes }) => attributes.value!.split("/")[1]);
  expect(new Set(lessons).size).toBeGreaterThan(1);
  await getCached(site, path);
  expect(await warmUpOf(site, "/course/s12/first-program")).toBeUndefined();
});

test("what a member answered wrong comes first, until it is answered right; nobody else sees that", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  for (const on of [wrong, wrong]) expect((await reader.act("/progress", { on })).status).toBe(200);
  const { buttons } = await readBox(reader);
  expect(buttons).toHaveLength(5);
  expect(buttons[0]!.attributes).toMatchObject({ value: wrong, name: "off", "aria-pressed": "true" });
  expect((await readBox(site)).buttons.map(({ attributes }) => attributes["aria-pressed"])).not.toContain(
    "true",
  );
  expect((await reader.get("/profile/learning")).text).not.toContain("to repeat");
  await reader.act("/progress", { on: "s12/loops/done" });
  const learning = mainOf((await reader.get("/profile/learning")).text);
  expect(elementsOf(learning, "a").find(({ text }) => text === "1 check to repeat")?.attributes.href).toBe(
    "/course/s12/numbers-and-text#q-what-does-print-18-2-show",
  );
  for (const off of [wrong, wrong]) expect((await reader.act("/progress", { off })).status).toBe(200);
  expect((await readBox(reader)).buttons.map(({ attributes }) => attributes["aria-pressed"])).not.toContain(
    "true",
  );
});

test("without JavaScript the button leads back to the lesson in which it stands, and the place stays there", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await reader.act("/progress", { on: "s12/loops/done" });
  const response = await reader.post("/progress", { on: wrong, lesson: "s12/loops" });
  expect([response.status, response.headers.location]).toEqual([303, path]);
  for (const lesson of ["/evil.example", "//evil.example/a", "s12/loops/../x"])
    expect((await reader.post("/progress", { on: wrong, lesson })).headers.location).toBe(
      "/course/s12/numbers-and-text#q-what-does-print-18-2-show",
    );
  const places = await site.db.selectFrom("lesson_places").select("lesson_id").execute();
  expect(places).toEqual([{ lesson_id: "loops" }]);
  expect((await reader.act("/progress", { on: "s12/loops/w-nothing" })).status).toBe(404);
});

test("a visitor's wrong answers, which are in the browser, come first too", async ({ site }) => {
  const query = new URLSearchParams([
    ["wrong", wrong],
    ["wrong", "s12/gone/w-x"],
    ["wrong", "<script>"],
  ]);
  const { text, headers } = await site.get(`${path}?${query}`);
  expect(headers["cache-control"]).not.toContain("public");
  const own = elementOf(mainOf(text), "details", { class: "warm-up" })!.innerHtml;
  const buttons = elementsOf(own, "button", { class: "tick" });
  expect(buttons.map(({ attributes }) => attributes["aria-pressed"])).toEqual([
    "true",
    ...Array(4).fill("false"),
  ]);
  expect(buttons[0]!.attributes.value).toBe(wrong);
  expect(own).not.toContain("script");
});

type Browser = Pick<TestSite, "get">;

async function warmUpOf(browser: Browser, address: string) {
  return elementOf(mainOf((await browser.get(address)).text), "details", { class: "warm-up" });
}

async function readBox(browser: Browser) {
  const page = mainOf((await browser.get(path)).text);
  const ids = attributeValues(page, "id");
  expect(new Set(ids).size).toBe(ids.length);
  const box = (await warmUpOf(browser, path))!;
  return { box, buttons: elementsOf(box.innerHtml, "button", { class: "tick" }) };
}
