import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";

const bylines = [
  { name: "Yuki Tanaka", width: 414, shown: ["November 21", ", 2026"] },
  { name: "Yuki Tanaka", width: 375, shown: ["November 21"] },
  { name: "Maximiliane von Hohenstein", width: 375, shown: [] },
  { name: "Maximiliane von Hohenstein-Schillingsfürst", width: 320, shown: [] },
];

test("a card shows the whole name of its author, and beside it as much of the date as there is room for", async ({
  page,
}) => {
  await visit(page, "/");
  // Of the member's newest blog: a row of cards names its author only at first.
  const facts = page.locator(".card-facts:has(a):has(time)").first();
  for (const { name, width, shown } of bylines) {
    await page.setViewportSize({ width, height: 700 });
    const parts = await facts.evaluate((line, name) => {
      const author = line.querySelector("a")!;
      const [day, year] = [...line.querySelector("time")!.childNodes];
      author.textContent = name;
      day!.textContent = "November 21";
      year!.textContent = ", 2026";
      const range = document.createRange();
      const bottomOf = (node: Node) => {
        range.selectNodeContents(node);
        return range.getBoundingClientRect().bottom;
      };
      const box = line.querySelector("span")!.getBoundingClientRect();
      return {
        isCut: author.scrollWidth > author.clientWidth,
        shown: [day!, year!]
          .filter((part) => bottomOf(part) <= box.bottom + 4)
          .map((part) => part.textContent),
      };
    }, name);
    expect(parts, `${name} at ${width} px`).toEqual({ isCut: false, shown });
  }
});
