// The owner changes the site at the desk.
import { checkKeyboard, checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/owner.ts";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" viewBox="0 0 240 80">
  <circle cx="40" cy="40" r="34" fill="#c2255c"/><path d="M90 20h140v12H90zM90 48h90v12H90z" fill="#222"/></svg>`;
const screens = ["/desk/site", "/desk/site/pages/about", "/desk/care", "/pages/about"];

test.beforeEach(async ({ page }) => {
  await page.goto("/desk/site/pages/about");
  await page.getByLabel("Title").fill("About us");
  await page.getByLabel("Text (Markdown)").fill("We *bake*.\n\n## Where\n\nIn Clay Lane.");
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About us");
});

for (const path of screens)
  test.describe(path, () => {
    test.beforeEach(({ page }) => visit(page, path));

    test("has no axe violations", async ({ page }) => {
      await checkWithAxeAtAllSizes(page);
    });

    test("never scrolls sideways, and cuts no control off", async ({ page }) => {
      await checkLayout(page);
    });

    test("lets Tab reach every control, and each shows its focus", async ({ page }) => {
      await checkKeyboard(page);
    });
  });

test("a logo and an accent colour are on the front page in both themes, and move nothing when they load", async ({
  page,
}) => {
  await visit(page, "/desk/site");
  const section = (name: string) => page.getByRole("region", { name, exact: true });
  await section("Logo")
    .getByLabel("Image")
    .setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(logo),
    });
  await section("Logo").getByRole("button", { name: "Save" }).click();
  await expect(section("Logo").getByRole("status")).toHaveText("Saved.");
  await section("Accent colour").getByLabel("Colour", { exact: true }).fill("#ffd400");
  await expect(section("Accent colour")).toContainText("so it is made darker");
  await section("Accent colour").getByRole("button", { name: "Save" }).click();
  await expect(section("Accent colour").getByRole("status")).toHaveText("Saved.");

  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.documentElement.dataset.shift = entry.entryType;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await visit(page, "/");
    const image = page.getByRole("banner").getByRole("link", { name: "Lectern" }).locator("img");
    await expect(image).toHaveJSProperty("complete", true);
    expect(await image.getAttribute("src")).toContain("/images/");
    await expect(page.locator("html")).not.toHaveAttribute("data-shift");
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    );
    expect(accent).toContain("#ffd400");
    await checkWithAxeAtAllSizes(page);
  }
});
