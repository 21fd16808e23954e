import type { Page } from "@playwright/test";
import { expect, test, visit } from "../../../test/support/browser/fixtures.ts";
import { test as memberTest } from "../../../test/support/browser/member.ts";

/** After compression with brotli. Below it nobody bends code to save bytes. */
const maxBytes = 140_000;

for (const path of ["/", "/course", "/services", "/blog/s1", "/search", "/login", "/signup"])
  test(`a first visit to ${path} fetches at most 140 KB of JavaScript`, async ({ page }) => {
    const bytes = await fetchedBytes(page, path);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });

test("a lesson fetches at most 140 KB of JavaScript, too: what runs its code is loaded at the click", async ({
  page,
}) => {
  expect(await fetchedBytes(page, "/course/s12/first-program")).toBeLessThanOrEqual(maxBytes);
});

memberTest("the editor loads less than 180 KB of JavaScript", async ({ page, member }) => {
  for (const path of ["/write", `/blog/${member.blogId}/edit`]) {
    // As in an empty cache: the browser would not ask again for what another page loaded.
    const client = await page.context().newCDPSession(page);
    await client.send("Network.clearBrowserCache");
    const bytes = await fetchedBytes(page, path);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(180_000);
  }
});

/** The bytes of JavaScript that the page fetches, with what it loads by itself after hydration. */
async function fetchedBytes(page: Page, path: string) {
  const byteCounts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    if (response.url().endsWith(".js"))
      byteCounts.set(response.url(), response.headerValue("content-length").then(Number));
  });
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(byteCounts.values())).reduce((sum, count) => sum + count, 0);
  test.info().annotations.push({ type: "bytes", description: `${path} ${bytes}` });
  return bytes;
}
