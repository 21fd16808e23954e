import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const names = ["Yuki Tanaka", "Maximiliane von Hohenstein", "Maximiliane von Hohenstein-Schillingsfürst"];

test("a card shows the whole name of its author and the count of comments, and of the rest only whole facts", async ({
  page,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}`);
  await page.getByRole("textbox", { name: "Write a comment" }).fill("It keeps for a week.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("#comments").getByRole("article")).toHaveCount(1);
  await visit(page, "/");
  await expect(page.locator(".card-facts").filter({ hasText: "1 comment" })).toHaveCount(1);
  const shown: Record<string, number> = {};
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of names) {
      const { cut, whole } = await page.evaluate(readFacts, name);
      expect(cut, `${name} at ${width} px`).toEqual([]);
      shown[`${width} ${name}`] = whole;
    }
  }
  expect(shown["1440 Yuki Tanaka"], "facts at 1440 px").toBeGreaterThan(shown["320 Yuki Tanaka"]!);
});

/** Gives each card an author of that name. `cut`: the texts that are seen in part, `whole`: how many are seen. */
function readFacts(name: string) {
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  const cut: string[] = [];
  let whole = 0;
  for (const line of document.querySelectorAll(".card-facts")) {
    for (const author of line.querySelectorAll("a[dir], [dir] > a")) author.textContent = name;
    const box = line.querySelector(":scope > :has(> span)")!;
    const outer = box.getBoundingClientRect();
    for (const fact of box.children) {
      const inner = fact.getBoundingClientRect();
      if (isInside(inner, outer)) whole++;
      else if (inner.top < outer.bottom - 1) cut.push(fact.textContent);
    }
    for (const part of line.children)
      if (part !== box && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
        cut.push(part.textContent);
  }
  return { cut, whole };
}
