import { expect, test, visit } from "../support/fixtures.ts";

// The size after compression with brotli. React and React Router alone are 90 KB. Code that is not needed at first is
// loaded later.
const maxBytes = 105_000;

for (const path of ["/", "/course", "/services", "/blog/s1", "/search", "/login", "/signup"])
  test(`a first visit to ${path} fetches at most ${maxBytes} bytes of JavaScript`, async ({ page }) => {
    const byteCounts = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (response.url().endsWith(".js"))
        byteCounts.set(response.url(), response.headerValue("content-length").then(Number));
    });
    await visit(page, path);
    // Includes what the page loads by itself after hydration.
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(byteCounts.values())).reduce((sum, count) => sum + count, 0);
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
  });
