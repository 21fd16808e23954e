import { zipOf } from "../../../packages/blog-exports/tests/zip.ts";
import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { visit } from "../../../test/support/browser/fixtures.ts";
import { expect, test } from "../../../test/support/browser/owner.ts";

const post = (title: string, text: string) => `---\ntitle: ${title}\ndate: 2020-01-02\n---\n${text}`;

test("an owner sees what a file would bring, imports it, reads the report, and takes it back", async ({
  page,
}) => {
  const files = {
    "rye.md": post("Imported rye", "Mix *rye*. {{< unknown >}}"),
    "oats.md": post("Imported oats", "Soak oats. {{< unknown >}}"),
  };
  const main = page.getByRole("main");
  await visit(page, "/desk/import");
  const file = { name: "old blog.zip", mimeType: "application/zip", buffer: await zipOf(files) };
  await main.getByLabel("The export").setInputFiles(file);
  await main.getByRole("button", { name: "See what would come" }).click();
  const status = main.getByRole("status");
  await expect(status).toHaveText("Markdown: ready: nothing is imported yet", { timeout: 20_000 });
  await expect(main.getByText("2 posts", { exact: true })).toBeVisible();
  await expect(main.getByText("2 × The shortcode …")).toBeVisible();
  await checkWithAxe(page);
  await main.getByRole("button", { name: "Import", exact: true }).click();
  await expect(status).toHaveText("Markdown: imported", { timeout: 20_000 });
  const report = page.url();
  await main.getByRole("link", { name: "Imported rye" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imported rye");
  const article = page.url();
  await visit(page, report);
  await main.getByText("Undo the import", { exact: true }).click();
  await main.getByRole("button", { name: "Undo it" }).click();
  await expect(status).toHaveText("Markdown: undone", { timeout: 20_000 });
  expect((await page.request.get(article)).status()).toBe(404);
});
