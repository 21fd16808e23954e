import { expect, test, visit } from "../support/fixtures.ts";

// The size after compression with brotli. React and React Router alone are 90 KB. Code that is not needed at first is
// loaded later.
const maxBytesByPath = {
  "/": 103_700,
  "/course": 102_800,
  "/services": 102_800,
  "/blog/s1": 105_700,
  "/search": 102_800,
  "/login": 105_300,
  "/signup": 106_500,
};

for (const [path, maxBytes] of Object.entries(maxBytesByPath))
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
