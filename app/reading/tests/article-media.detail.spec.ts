import { checkLayout, checkWithAxeAtAllSizes } from "../../../test/support/browser/checks.ts";
import { blockFonts, visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { type Member, publishBlog } from "../../../test/support/browser/people.ts";
import { recordShifts } from "../../../test/support/browser/shifts.ts";
import type { Site } from "../../../test/support/browser/site.ts";
import { photo } from "../../../test/support/pictures.ts";

const text = (address: string) => `An opening with $e^{i\\pi} + 1 = 0$ in its line, for $5 and not $6.

> [!NOTE]
> A note with **bold** and a [link](/blog/s1).

> [!TIP]
> A tip.

> [!IMPORTANT]
> Do not forget.

> [!WARNING]
> Mind the gap.

> [!CAUTION]
> This deletes everything.

## Pictures

![As wide as the text](${address} "A caption")

![Wider](${address}#wide "Wider than the text")

![As wide as the page](${address}#full)

## Formulas

$$
\\begin{aligned} f(x) &= \\int_0^\\infty e^{-xt}\\,dt \\\\ &= \\frac{1}{x} \\end{aligned}
$$

$$\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6} \\qquad A = \\begin{pmatrix} 1 & 2 & 3 & 4 \\\\ 5 & 6 & 7 & 8 \\end{pmatrix} \\qquad \\prod_{p} \\frac{1}{1 - p^{-s}} = \\sqrt{\\overline{x + y + z}}$$

## Embeds

https://www.youtube.com/watch?v=dQw4w9WgXcQ

https://example.org/a/very/long/address/that/does/not/fit/into/one/line/of/any/phone?with=a&long=query#and-a-fragment

- [ ] A task whose text is long enough to take more than one line on a phone, where it hangs beside its box
- [x] Done

| Left | Right |
|:-----|------:|
| a    |     1 |

A note.[^1]

[^1]: At the end.`;

test("an article that uses everything fits every width, shifts nothing, and has no axe violations", async ({
  page,
  site,
  member,
  consoleErrors,
}) => {
  await blockFonts(page, consoleErrors);
  const id = await publishEverything(site, member);
  const readShifts = await recordShifts(page);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, `/blog/${id}`);
    const images = page.locator(".article img");
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(await readShifts(), `${width} px`).toBe(0);
    const widths = await images.evaluateAll((all) => all.map((img) => img.getBoundingClientRect().width));
    const [textWidth, wideWidth, fullWidth] = widths as [number, number, number];
    if (width === 1440) expect([textWidth, wideWidth, fullWidth]).toEqual([672, 800, 1384]);
    else expect(fullWidth).toBe(width);
    expect(wideWidth).toBeGreaterThanOrEqual(textWidth);
  }
  await checkLayout(page);
  await checkWithAxeAtAllSizes(page);
});

test("an embed loads nothing of the other site before a click, and then its page in a frame", async ({
  page,
  site,
  member,
}) => {
  const id = await publishEverything(site, member);
  const externalUrls: string[] = [];
  await page.context().route(/^https:/, (route) => {
    externalUrls.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>film</title><p>The film" });
  });
  await visit(page, `/blog/${id}`);
  const link = page.getByRole("link", { name: "youtube.com/watch" });
  await link.scrollIntoViewIfNeeded();
  expect(externalUrls).toEqual([]);
  await link.press("Enter");
  await expect(page.frameLocator("figure iframe").getByText("The film")).toBeVisible();
  expect(externalUrls).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"]);
  const frame = page.getByTitle("YouTube");
  await expect(frame).toHaveAttribute("sandbox", /^allow-scripts(?!.*top-navigation)/);
  await expect(frame).toBeFocused();
  // Now the link leads to the site.
  await link.click();
  await expect(page).toHaveURL("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

test("the preview has the same HTML as the published article", async ({ page, site, member }) => {
  const id = await publishEverything(site, member);
  await visit(page, `/blog/${id}`);
  // On the page, only what scrolls is a tab stop.
  const article = (await page.locator(".article").innerHTML()).replaceAll('tabindex="-1"', 'tabindex="0"');
  await visit(page, `/blog/${id}/edit`);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.locator(".article math").first()).toBeVisible();
  expect(await page.locator(".article").innerHTML()).toBe(article);
  await page.getByRole("link", { name: "Enlarge image" }).first().click();
  await expect(page.getByRole("dialog", { name: "Image" })).toBeVisible();
  await page.keyboard.press("Escape");
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

async function publishEverything(site: Site, { session }: Member) {
  const form = new FormData();
  form.set("image", new Blob([await photo(1600, 1000).jpeg().toBuffer()], { type: "image/jpeg" }), "owl.jpg");
  const response = await fetch(`${site.url}/upload`, {
    method: "POST",
    body: form,
    headers: { Origin: site.url, Cookie: `site_session=${session}` },
  });
  const { address } = (await response.json()) as { address: string };
  return publishBlog(site, session, { title: "Everything at Once", content: text(address) });
}
