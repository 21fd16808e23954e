import { checkWidth } from "../support/browser/checks.ts";
import { visit } from "../support/browser/fixtures.ts";
import { expect, test } from "../support/browser/member.ts";

const sizes = [
  { letters: 24, viewport: { width: 375, height: 800 } },
  { letters: 32, viewport: { width: 320, height: 800 } },
];
const screens = ["/", "/blog/s9", "/course", "/services", "/paths", "/search?q=sql", "/login", "/contact"];
const memberScreens = ["/write", "/account", "/profile/following"];

for (const { letters, viewport } of sizes)
  test(`with letters of ${letters} px in the browser's settings, pages fit a phone of ${viewport.width} px, and their header one row`, async ({
    page,
    openPageAsSomebodyElse,
  }) => {
    const visitor = await openPageAsSomebodyElse();
    for (const [page_, paths] of [
      [visitor, screens],
      [page, memberScreens],
    ] as const) {
      await page_.setViewportSize(viewport);
      const client = await page_.context().newCDPSession(page_);
      await client.send("Page.setFontSizes", { fontSizes: { standard: letters } });
      for (const path of paths) {
        await visit(page_, path);
        await checkWidth(page_);
      }
    }
    const header = visitor.getByRole("banner");
    const brand = header.getByRole("link", { name: "Lectern" });
    const menu = await header.getByRole("button", { name: "Menu" }).boundingBox();
    const { y, height } = (await brand.boundingBox())!;
    expect(menu!.y).toBeLessThan(y + height);
    // The name is whole, or only heard.
    const shown = await brand.locator("span").evaluate((name) => name.clientWidth / name.scrollWidth);
    expect(shown === 1 || shown < 0.1).toBe(true);
  });
