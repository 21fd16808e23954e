import { expect, test, visit } from "../support/fixtures.ts";

// As it is sent, packed by brotli. React and React Router alone are 90 KB; what is used later is fetched later.
const budget = 105 * 1024;

for (const path of ["/", "/course", "/services", "/blog/s1", "/search", "/login", "/signup"])
  test(`a first visit to ${path} fetches at most ${budget / 1024} KB of JavaScript`, async ({ page }) => {
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      if (response.url().endsWith(".js"))
        sizes.set(response.url(), response.headerValue("content-length").then(Number));
    });
    await visit(page, path);
    // Also what the page fetches on its own when it has settled.
    await page.waitForLoadState("networkidle");
    const bytes = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: "bytes", description: String(bytes) });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(budget);
  });
