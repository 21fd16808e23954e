import { openPictureSites, pressEntry, smallImage } from "../../../test/support/browser/editor.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { openRich, richText, textNow } from "../../../test/support/browser/rich-text.ts";

test("a picture of another site is brought here, or else its file is asked for, and what was typed of it stays", async ({
  page,
  consoleErrors,
}) => {
  // The second has no scheme: it is read by HTTP, as this site is, which the policy forbids.
  consoleErrors.allow(/CORS policy|^Failed to load resource|Content Security Policy/);
  await openPictureSites(page);
  const pictures = ["![](https://open.example/loaf.png#wide)", "![Two](//closed.example/b.png)"];
  await openRich(page, `${pictures.join("\n\n")}\n\nEnd.`);
  const images = richText(page).locator("figure > img");
  await images.first().click();
  await page.getByPlaceholder("What it shows").fill("A loaf");
  await page.getByRole("button", { name: "Bring it here" }).click();
  await expect(images.first()).toHaveAttribute("src", /^\/images\//);
  await page.getByRole("button", { name: "Done" }).click();
  await pressEntry(page, "Last look");
  await page.getByRole("button", { name: "closed.example › b.png" }).click();
  await page.getByRole("button", { name: "Bring it here" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose its file" }).click();
  await (await chooser).setFiles(smallImage);
  await expect(images.last()).toHaveAttribute("src", /^\/images\//);
  const stored = String.raw`\/images\/blogImages\/[a-z0-9]+\/[\w-]+\.webp`;
  expect(await textNow(page)).toMatch(
    new RegExp(`^!\\[A loaf\\]\\(${stored}#wide\\)\n\n!\\[Two\\]\\(${stored}\\)\n\nEnd\\.$`),
  );
});
