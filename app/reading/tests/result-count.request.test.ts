import { expect } from "vitest";
import { logInOwner } from "../../../test/support/owner.ts";
import { cardIdsOf, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

test("a list that is searched or filtered says how many texts it has, and leads back to all of them", async ({
  site,
}) => {
  for (const [path, all, word] of [
    ["/course?level=beginner", "/course", "course"],
    ["/course?q=zzzz", "/course", "course"],
    ["/services?need=build", "/services", "service"],
    ["/search?q=python", "/search", "result"],
    ["/search?q=zzzzzz", "/search", "result"],
    ["/?q=solidity", "/", "blog"],
  ] as const) {
    const main = await mainOfPage(site, path);
    const count = new Set(cardIdsOf(`<main>${main}</main>`)).size;
    expect(elementOf(main, "span", { role: "status" })!.text, path).toBe(
      `${count} ${word}${count === 1 ? "" : "s"}`,
    );
    expect(clearLinks(main), path).toEqual([all]);
  }
  for (const path of ["/course", "/services", "/search", "/"])
    expect(clearLinks(await mainOfPage(site, path)), path).toEqual([]);
});

test("a filtered list of the desk leads back to the whole list", async ({ site }) => {
  const owner = await logInOwner(site);
  for (const path of ["posts", "people", "topics", "enquiries"]) {
    expect(clearLinks(await mainOfPage(owner, `/desk/${path}`)), path).toEqual([]);
    expect(clearLinks(await mainOfPage(owner, `/desk/${path}?q=zz`)), path).toEqual(["?"]);
  }
  expect(clearLinks(await mainOfPage(owner, "/desk/posts?kind=course"))).toEqual(["?"]);
});

test("of the Follow buttons on a topic's page, one is blue", async ({ site }) => {
  const { text } = await site.get("/topic/solidity");
  const buttons = elementsOf(text, "button", { type: "submit" }).filter((button) => button.text === "Follow");
  expect(buttons.map(({ attributes }) => attributes.class)).toEqual([
    "follow button primary",
    "follow button",
  ]);
});

async function mainOfPage(person: Pick<TestSite, "get">, path: string) {
  return mainOf((await person.get(path)).text);
}

function clearLinks(main: string) {
  return elementsOf(main, "a").flatMap(({ text, attributes }) => (text === "Clear" ? [attributes.href] : []));
}
