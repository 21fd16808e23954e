import { checkWithAxe } from "../../../test/support/browser/checks.ts";
import { expect, testOnNewSite as test, waitForHydration } from "../../../test/support/browser/fixtures.ts";

test("the file of a site is sent in pieces, goes on after a broken line, and one that is none is refused with its reason", async ({
  page,
  site,
  consoleErrors,
}) => {
  consoleErrors.allow(/^Failed to load resource/);
  await page.goto(site.setupLink());
  await page.getByRole("link", { name: "Bring a site back" }).click();
  await expect(page).toHaveURL("/setup");
  await waitForHydration(page);
  await checkWithAxe(page);
  const ranges: (string | undefined)[] = [];
  await page.route("/setup/file?*", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    ranges.push(route.request().headers()["content-range"]);
    // The second one.
    return ranges.length === 2 ? route.abort() : route.continue();
  });
  const file = { name: "site.zip", mimeType: "application/zip", buffer: Buffer.alloc(9 * 1024 * 1024) };
  await page.getByLabel("The file").setInputFiles(file);
  await page.getByRole("button", { name: "Bring this site back" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The file is no backup of Lectern, or is damaged: it is no whole ZIP file. Try another one. Nothing was changed.",
    { timeout: 60_000 },
  );
  const second = "bytes 8388608-9437183/9437184";
  expect(ranges).toEqual(["bytes 0-8388607/9437184", second, second]);
  await checkWithAxe(page);
});
