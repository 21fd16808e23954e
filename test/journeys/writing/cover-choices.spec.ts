import { checkLayout, checkWithAxeAtAllSizes } from "../../support/browser/checks.ts";
import { visit } from "../../support/browser/fixtures.ts";
import { expect, test } from "../../support/browser/member.ts";
import { plainImage } from "../../support/pictures.ts";

test("a click and the arrow keys set the focus of the cover, and a new cover begins with its middle", async ({
  page,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  const focus = page.getByRole("slider", { name: "Focus of the cover" });
  const field = page.locator("input[name=coverFocus]");
  const { width, height } = (await focus.boundingBox())!;
  await focus.click({ position: { x: width * 0.25, y: height * 0.75 } });
  await expect(field).toHaveValue("25 75");
  await focus.press("ArrowRight");
  await focus.press("ArrowUp");
  await expect(field).toHaveValue("35 65");
  await expect(focus).toHaveAttribute("aria-valuetext", "35% from the left, 65% from the top");
  for (let press = 0; press < 9; press++) await focus.press("ArrowDown");
  await expect(field).toHaveValue("35 100");
  await page.getByPlaceholder("Describe the cover").fill("A loaf");
  await checkLayout(page);
  await checkWithAxeAtAllSizes(page);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByAltText("A loaf").first()).toHaveClass(/focus x4 y10/);
  await expect(page.getByAltText("A loaf").first()).toHaveCSS("object-position", "40% 100%");

  await visit(page, `/blog/${member.blogId}/edit`);
  const buffer = await plainImage("#ff0000").png().toBuffer();
  const file = { name: "red.png", mimeType: "image/png", buffer };
  await page.locator("main input[type=file]").first().setInputFiles(file);
  await expect(field).toHaveValue("");
});

test("without a file, one button takes the first picture of the text as the cover, and another draws one from the title", async ({
  page,
}) => {
  await visit(page, "/write");
  const [draw, takeFirst] = ["Draw it from the title", "Use the first image of the text"];
  await expect(page.getByRole("button", { name: draw })).toHaveCount(0);
  await page.getByPlaceholder("Title").fill("Eulen, 日本語 and بوم");
  await page.getByRole("button", { name: draw }).click();
  const image = page.locator("input[name=image]");
  await expect(image).toHaveValue(/drawn-cover$/);
  const drawnKey = await image.inputValue();
  await page.getByRole("button", { name: "Remove the cover" }).click();
  await page
    .locator("main textarea")
    .last()
    .fill(`Text.\n\n![An owl](/images/${drawnKey}-1600.webp "In the night")`);
  await page.getByRole("button", { name: takeFirst }).click();
  await expect(image).toHaveValue(drawnKey);
  await expect(page.getByPlaceholder("Describe the cover")).toHaveValue("An owl");
  await expect(page.getByAltText("The chosen cover")).toBeVisible();
});
