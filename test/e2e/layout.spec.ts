import { expect, test, visit } from "./fixtures.ts";
import { missing, screens } from "./screens.ts";

const widths = [320, 360, 375, 414, 600, 767, 768, 1023, 1024, 1440];

for (const path of [...screens, ...missing])
  test(`${path} never scrolls sideways, and cuts no control off`, async ({ page, complaints }) => {
    if (missing.includes(path)) complaints.allow(/404/);
    await visit(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const beyond = await page.evaluate(() => {
        const end = document.documentElement.clientWidth;
        const controls = [...document.querySelectorAll("a, button, input, textarea, img")];
        const cut = controls.filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          const scrolls = element.closest(".article pre, .article .table");
          return element.checkVisibility() && !scrolls && right > left && (left < -1 || right > end + 1);
        });
        const names = cut.map((element) => `${element.tagName} ${element.textContent}`);
        return document.documentElement.scrollWidth > end ? ["the page itself", ...names] : names;
      });
      expect(beyond, `at ${width} px`).toEqual([]);
    }
  });
