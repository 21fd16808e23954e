import { editorOf } from "../../../test/support/browser/editor.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/member.ts";
import { photo } from "../../../test/support/pictures.ts";

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

test("on a phone three photographs are picked at once, and each is described below the text", async ({
  page,
}) => {
  test.slow();
  await visit(page, "/write");
  const { content } = editorOf(page);
  await content.tap();
  await page.keyboard.type("A day out\n\n");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("toolbar").getByRole("button", { name: "Image", exact: true }).tap(),
  ]);
  expect(await chooser.element().getAttribute("capture")).toBeNull();
  const buffer = await photo(1200, 900).jpeg().toBuffer();
  await chooser.setFiles(
    [1, 2, 3].map((number) => ({ name: `IMG_000${number}.JPG`, mimeType: "image/jpeg", buffer })),
  );
  await expect(page.getByText(/^Uploading image \d of 3…$/)).toBeVisible();
  const form = page.getByRole("region", { name: "Describe this image" });
  const address = String.raw`/images/blogImages/[a-z0-9]+/img-000\d-\d+\.webp`;
  await expect(content).toHaveValue(new RegExp(`^A day out\n\n(!\\[\\]\\(${address}\\)\n\n){3}$`), {
    timeout: 30_000,
  });
  await form.getByLabel("Describe this image").fill("A lake [at] noon");
  await form.getByText("Caption and size").tap();
  await form.getByLabel("Caption").fill("Cold");
  await form.getByLabel("Size").selectOption("Wide");
  await form.getByRole("button", { name: "Done" }).tap();
  await form.getByRole("button", { name: "Skip" }).tap();
  await form.getByLabel("Describe this image").fill("A boat");
  await form.getByLabel("Describe this image").press("Enter");
  await expect(form).toHaveCount(0);
  await expect(content).toHaveValue(
    new RegExp(
      String.raw`^A day out\n\n!\[A lake \\\[at\\\] noon\]\(${address}#wide "Cold"\)\n\n!\[\]\(${address}\)\n\n!\[A boat\]\(${address}\)\n\n$`,
    ),
  );
});
